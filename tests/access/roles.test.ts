import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { dataAs } from './support/speaker';

jest.setTimeout(120_000);

let provider: Server;
let issuer: string;
let harness: Harness;
let fileId: string;
const pair = generateKeyPair('RS256');

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const keys = [{ ...(await exportJWK((await pair).publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  harness = await startHarness({
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: 'lectern,https://lectern.example/mcp',
    OIDC_ROLES:
      'group:readers=production:viewer,group:writers=production:member,group:it=production:admin,group:lost=nowhere:viewer,group:a%2Cb=staging:viewer',
  });
  fileId = await ingest(harness, 'vault.md', '# Vault\n\nThe vault opens at nine.\n');
  await dataAs(
    harness,
    { isAdmin: true },
    'mutation ($i: SetFileAccessInput!) { setFileAccess(input: $i) { id } }',
    { i: { fileId, access: { principals: ['group:guards'] } } },
  );
});
afterAll(async () => {
  await harness.close();
  await new Promise((resolve) => provider.close(resolve));
});

/** What is valid, with other claims in its place. */
async function token(groups: unknown, claims: object = {}): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return new SignJWT({ sub: 'ada', iss: issuer, aud: 'lectern', exp, groups, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .sign((await pair).privateKey);
}

const call = (bearer: string, method: string, path: string, body?: object, headers = {}) =>
  fetch(harness.origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${bearer}`,
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const ask = async (bearer: string, query: string, variables = {}) => {
  const response = await call(bearer, 'POST', '/graphql', { query, variables });
  const body = (await response.json()) as {
    data?: Record<string, unknown>;
    errors?: { message: string; extensions?: { code: string } }[];
  };
  return { ...body, status: response.status, code: body.errors?.[0]?.extensions?.code ?? null };
};

test('a token alone opens the environment of its group over each API, with what its groups see', async () => {
  const guard = await token(['readers', 'guards']);
  const reader = await token(['readers']);
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  expect((await call(reader, 'GET', '/api/v1/me')).status).toBe(200);
  expect((await call(reader, 'POST', '/mcp', listTools)).status).toBe(200);
  for (const path of ['/api/v1/files', '/v1/files']) {
    expect(await (await call(guard, 'GET', path)).text()).toContain('vault.md');
    const response = await call(reader, 'GET', path);
    expect([response.status, (await response.text()).includes('vault')]).toEqual([200, false]);
  }
  expect((await ask(guard, '{ me { environmentSlug } files { total } }')).data).toEqual({
    me: { environmentSlug: 'production' },
    files: { total: 1 },
  });
  const staging = await ask(await token(['a,b']), '{ me { environmentSlug } }');
  expect(staging.data).toEqual({ me: { environmentSlug: 'staging' } });
});

const upload = 'mutation ($i: InitFileUploadInput!) { initFileUpload(input: $i) { fileId } }';
const input = { i: { filename: 'a.md', size: 3 } };

test('a viewer changes no document, a member does, and neither administers', async () => {
  const viewer = await token(['readers', 'guards']);
  const member = await token(['readers', 'writers']);
  expect((await ask(viewer, upload, input)).code).toBe('forbidden');
  for (const path of [`/api/v1/files/${fileId}`, `/v1/files/${fileId}`])
    expect((await call(viewer, 'DELETE', path)).status).toBe(403);
  expect((await call(viewer, 'POST', '/api/v1/search', { query: 'vault' })).status).toBe(200);
  expect((await ask(viewer, 'mutation { startConversation(input: {}) { id } }')).code).toBeNull();
  const uploaded = await ask(member, upload, input);
  expect(uploaded.code).toBeNull();
  for (const bearer of [viewer, member])
    expect((await ask(bearer, '{ admin { apiKeys { nodes { id } } } }')).errors).toBeDefined();
});

test('an administrator sees everything, and the audit log names the person', async () => {
  const bearer = await token(['readers', 'it']);
  const { data } = await ask(
    bearer,
    'mutation ($i: SetFileHoldInput!) { setFileHold(input: $i) { access { principals } } }',
    {
      i: { fileId, isHeld: false },
    },
  );
  expect(data).toEqual({ setFileHold: { access: { principals: ['group:guards'] } } });
  const log = await ask(
    bearer,
    '{ admin { auditLog(first: 1) { nodes { actorKind actorUser operation } } } }',
  );
  expect(log.data).toEqual({
    admin: {
      auditLog: { nodes: [{ actorKind: 'user', actorUser: 'user:ada', operation: 'setFileHold' }] },
    },
  });
  // Not of other environments, nor of the installation.
  expect((await ask(bearer, 'mutation { deleteEnvironment(id: "x") { id } }')).errors).toBeDefined();
});

const refused: [string, () => Promise<string>, RegExp][] = [
  ['that no rule names', () => token(['strangers']), /no environment is mapped/],
  ['without groups', () => token(undefined), /no environment is mapped/],
  ['whose environment does not exist', () => token(['lost']), /no environment 'nowhere'/],
  ['for another audience', () => token(['readers'], { aud: 'other' }), /claim `aud`/],
  ['with 10,000 groups', () => token(Array.from({ length: 10_000 }, (_, i) => `g${i}`)), /groups/],
  ['that has expired', () => token(['readers'], { exp: 1 }), /expired/],
  ['of the future', () => token(['readers'], { nbf: 99_999_999_999 }), /`nbf`/],
  ['of an unknown issuer', () => token(['readers'], { iss: 'https://elsewhere.example' }), /`iss`/],
  ['that is none', async () => 'a.b.c', /not valid/],
];

test.each(refused)(
  'a token alone %s is 401 with the reason, and shows nothing',
  async (what, bearer, reason) => {
    const given = await bearer();
    for (const path of ['/api/v1/files', '/v1/files']) {
      const response = await call(given, 'GET', path);
      // A token of 10,000 groups is larger than the headers of a request may be.
      expect([response.status, path]).toEqual([what === 'with 10,000 groups' ? 431 : 401, path]);
      const body = await response.text();
      expect(body).not.toContain('vault');
      if (what !== 'with 10,000 groups') expect(body).toMatch(reason);
    }
  },
);

test('principals beside a token alone are refused, and no key or token is 401', async () => {
  const headers = { 'x-principals': 'user:bo' };
  expect((await call(await token(['readers']), 'GET', '/api/v1/files', undefined, headers)).status).toBe(400);
  expect((await fetch(`${harness.origin}/api/v1/files`)).status).toBe(401);
});
