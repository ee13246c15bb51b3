import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { freePort } from '../../scripts/cluster/ports';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { browse, startProvider, type TestProvider } from './support/startProvider';

jest.setTimeout(120_000);

const redirectUrl = 'http://127.0.0.1:9/callback';
let provider: TestProvider;
let harness: Harness;
let resource: string;

beforeAll(async () => {
  provider = await startProvider({ groups: { ada: ['staff'], eve: ['visitors'] } });
  const port = await freePort();
  resource = `http://127.0.0.1:${port}/mcp`;
  harness = await startHarness({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: resource,
    OIDC_SCOPE: 'lectern',
    OIDC_ROLES: 'group:staff=production:viewer',
  });
  await ingest(harness, 'leave.md', '# Leave\n\nEvery employee has 25 days of annual leave.\n');
});
afterAll(async () => {
  provider.stop();
  await harness.close();
});

/** What an agent keeps between the steps of signing in. */
class Agent implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = {
    client_name: 'agent',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
  private information: never | undefined;
  private verifier = '';
  private discovered: never | undefined;
  authorizationUrl = new URL('about:blank');
  granted: { access_token: string } | undefined;

  clientInformation() {
    return this.information;
  }
  saveClientInformation(information: unknown) {
    this.information = information as never;
  }
  tokens() {
    return this.granted as never;
  }
  saveTokens(tokens: unknown) {
    this.granted = tokens as never;
  }
  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url;
  }
  discoveryState() {
    return this.discovered;
  }
  saveDiscoveryState(state: unknown) {
    this.discovered = state as never;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
}

async function connect(agent: Agent, user: string): Promise<Client> {
  const open = async (back?: URLSearchParams) => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: agent });
    if (back) await transport.finishAuth(back);
    await client.connect(transport);
    return client;
  };
  await expect(open()).rejects.toBeInstanceOf(UnauthorizedError);
  agent.authorizationUrl.searchParams.set('login_hint', user);
  const back = await browse(agent.authorizationUrl, redirectUrl);
  return open(back.searchParams);
}

const post = (headers: Record<string, string>) =>
  fetch(resource, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

test('a client that knows the address only finds the provider, signs in, and uses the tools as that user', async () => {
  const agent = new Agent();
  const client = await connect(agent, 'ada');
  expect(agent.authorizationUrl.searchParams.get('resource')).toBe(resource);
  const found = await client.callTool({ name: 'search', arguments: { query: 'annual leave' } });
  expect(JSON.stringify(found)).toContain('leave.md');
  // A viewer is offered what reads.
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain('upload_file');
  await client.close();
});

test('a user of the provider whom nothing is mapped to gets 401 with the reason', async () => {
  const agent = new Agent();
  await expect(connect(agent, 'eve')).rejects.toBeInstanceOf(Error);
  const response = await post({ authorization: `Bearer ${agent.granted?.access_token}` });
  expect(response.status).toBe(401);
  expect(await response.text()).toMatch(/no environment is mapped/);
});

test('the metadata of the resource names the provider, and a 401 its address', async () => {
  const path = '/.well-known/oauth-protected-resource';
  for (const url of [path, `${path}/mcp`]) {
    const response = await fetch(harness.origin + url, { headers: { origin: 'https://agent.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      resource,
      resource_name: 'Lectern',
      authorization_servers: [provider.issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: ['lectern'],
    });
  }
  const metadata = `resource_metadata="${harness.origin}${path}/mcp"`;
  const nobody = await post({});
  expect(nobody.status).toBe(401);
  expect(nobody.headers.get('www-authenticate')).toBe(`Bearer ${metadata}, scope="lectern"`);
  const wrong = await post({ authorization: 'Bearer a.b.c' });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get('www-authenticate')).toBe(
    `Bearer error="invalid_token", ${metadata}, scope="lectern"`,
  );
  // A page of another origin gets no further, whoever it says it is.
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
});

test('a token of the provider for another resource, or without the scope, is refused', async () => {
  const registered = await fetch(`${provider.issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...new Agent().clientMetadata }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = 'v'.repeat(43);
  const challenge = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
  ).toString('base64url');
  const obtain = async (wanted: string, scope: string) => {
    const url = new URL(`${provider.issuer}/auth`);
    const params = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUrl,
      scope,
      resource: wanted,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      login_hint: 'ada',
    };
    url.search = new URLSearchParams(params).toString();
    const back = await browse(url, redirectUrl);
    const response = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUrl,
        client_id: clientId,
        code_verifier: verifier,
        resource: wanted,
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const status = async (token: string) => {
    const response = await post({ authorization: `Bearer ${token}` });
    return [response.status, await response.text()];
  };
  expect((await status(await obtain(resource, 'openid lectern')))[0]).toBe(200);
  expect(await status(await obtain('https://elsewhere.example/mcp', 'openid lectern'))).toEqual([
    401,
    expect.stringContaining('`aud`'),
  ]);
  expect(await status(await obtain(resource, 'openid'))).toEqual([401, expect.stringContaining('scope')]);
});
