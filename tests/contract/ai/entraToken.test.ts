import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEntraTokenProvider, type EntraIdentity } from '../../../providers/ai/openai/entraToken';
import { createOpenAiLanguageModel } from '../../../providers/ai/openai/openAiLanguageModel';
import { chatModel, standInKey } from './protocol';
import { useModelServer } from './servers';

const nobody: EntraIdentity = {
  tenantId: null,
  clientId: null,
  clientSecret: null,
  federatedTokenFile: null,
  authorityHost: null,
  identityEndpoint: null,
  identityHeader: null,
};
const models = useModelServer();

/** Answers as Entra and as the endpoint for managed identities. */
const seen: { url: URL; header: unknown; form: URLSearchParams }[] = [];
let refuses = false;
const authority = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://authority');
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    seen.push({ url, header: request.headers['x-identity-header'], form: new URLSearchParams(body) });
    const isManaged = url.pathname === '/msi/token';
    response.writeHead(refuses ? 401 : 200, { 'content-type': 'application/json' });
    const token = isManaged
      ? { access_token: standInKey, expires_on: String(Math.floor(Date.now() / 1000) + 86_400) }
      : { access_token: standInKey, expires_in: 3599, token_type: 'Bearer' };
    response.end(JSON.stringify(refuses ? { error: 'invalid_client' } : token));
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => authority.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  refuses = false;
});

test('an application with a secret gets a token, kept until shortly before it ends', async () => {
  let now = Date.now();
  const application = {
    tenantId: 'tenant',
    clientId: 'app',
    clientSecret: 'secret',
    authorityHost: `${origin}/`,
  };
  const provide = createEntraTokenProvider({ ...nobody, ...application }, () => now);
  expect(await Promise.all([provide(), provide()])).toEqual([standInKey, standInKey]);
  now += 50 * 60_000;
  await provide();
  expect(seen).toHaveLength(1);
  expect(seen[0]?.url.pathname).toBe('/tenant/oauth2/v2.0/token');
  expect(Object.fromEntries(seen[0]?.form ?? [])).toEqual({
    grant_type: 'client_credentials',
    client_id: 'app',
    client_secret: 'secret',
    scope: 'https://cognitiveservices.azure.com/.default',
  });
  now += 6 * 60_000;
  await provide();
  expect(seen).toHaveLength(2);
});

test('a workload identity shows the token of its file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'entra-'));
  const federatedTokenFile = join(directory, 'token');
  await writeFile(federatedTokenFile, 'of-the-cluster\n');
  const workload = { tenantId: 'tenant', clientId: 'app', federatedTokenFile, authorityHost: origin };
  expect(await createEntraTokenProvider({ ...nobody, ...workload })()).toBe(standInKey);
  expect(seen[0]?.form.get('client_assertion')).toBe('of-the-cluster');
  await rm(directory, { recursive: true });
});

test('a managed identity is asked for at its endpoint, and signs the requests to the model', async () => {
  const managed = { identityEndpoint: `${origin}/msi/token`, identityHeader: 'proof', clientId: 'assigned' };
  const tokenProvider = createEntraTokenProvider({ ...nobody, ...managed });
  const model = createOpenAiLanguageModel({
    server: {
      kind: 'azure',
      endpoint: models().origin,
      apiVersion: '2024-10-21',
      credential: { tokenProvider },
    },
    model: chatModel,
  });
  await model.ping();
  await model.ping();
  expect(models().requests.map(({ headers }) => headers.authorization)).toEqual(
    Array(2).fill(`Bearer ${standInKey}`),
  );
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ header: 'proof' });
  expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
    'api-version': '2019-08-01',
    resource: 'https://cognitiveservices.azure.com',
    client_id: 'assigned',
  });
});

test('where no token is given, the model fails with a clear error', async () => {
  refuses = true;
  const identityEndpoint = `${origin}/msi/token`;
  const tokenProvider = createEntraTokenProvider({ ...nobody, identityEndpoint, identityHeader: 'proof' });
  const model = createOpenAiLanguageModel({
    server: {
      kind: 'azure',
      endpoint: models().origin,
      apiVersion: '2024-10-21',
      credential: { tokenProvider },
    },
    model: chatModel,
    retries: { maxAttempts: 1 },
  });
  await expect(model.ping()).rejects.toMatchObject({
    code: 'upstream_error',
    publicMessage: expect.stringContaining('Microsoft Entra'),
  });
  expect(models().requests).toHaveLength(0);
});
