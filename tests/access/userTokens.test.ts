import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { askAs, callAs, keyWith, restrict } from './support/speaker';

jest.setTimeout(120_000);

/** A provider of tokens with its discovery document and keys, over HTTP. */
let provider: Server;
let issuer: string;
let harness: Harness;
let fileId: string;
const audience = 'lectern';
const pairs = { ours: generateKeyPair('RS256'), foreign: generateKeyPair('RS256') };

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const { publicKey } = await pairs.ours;
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }];
    const isKeys = request.url === '/keys';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  harness = await startHarness({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_USER_CLAIM: 'email' });
  fileId = await ingest(harness, 'vault.md', '# Vault\n\nThe vault opens at nine.\n');
  await restrict(harness, fileId, { principals: ['group:guards', 'user:ada@example.com'] });
});
afterAll(async () => {
  await harness.close();
  await new Promise((resolve) => provider.close(resolve));
});

interface Given {
  claims?: object;
  from?: string;
  to?: string;
  seconds?: number;
  notBefore?: number;
  key?: 'ours' | 'foreign';
}

async function token({
  claims,
  from = issuer,
  to = audience,
  seconds = 600,
  notBefore = -1,
  key = 'ours',
}: Given = {}) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ email: 'bo@example.com', groups: ['guards'], ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(from)
    .setAudience(to)
    .setNotBefore(now + notBefore)
    .setExpirationTime(now + seconds)
    .sign((await pairs[key]).privateKey);
}

const query = 'query ($id: UUID!) { file(id: $id) { name } }';
const seen = async (given: string) => {
  const { data, errors } = await askAs<{ file: { name: string } | null }>(harness, { token: given }, query, {
    id: fileId,
  });
  return data?.file?.name ?? errors?.[0]?.extensions?.code;
};

test("a token's user and groups see what is theirs, with any key, over each API", async () => {
  expect(await seen(await token())).toBe('vault.md');
  expect(await seen(await token({ claims: { email: 'ada@example.com', groups: undefined } }))).toBe(
    'vault.md',
  );
  expect(await seen(await token({ claims: { groups: ['sales'] } }))).toBe('file_not_found');
  const speaker = { token: await token() };
  expect((await callAs(harness, speaker, 'GET', `/api/v1/files/${fileId}/status`)).status).toBe(200);
  expect((await callAs(harness, {}, 'GET', `/api/v1/files/${fileId}/status`)).status).toBe(404);
  expect(await (await callAs(harness, speaker, 'GET', '/v1/files')).text()).toContain('vault.md');
});

test("who has a user's token does not administer, whatever the key", async () => {
  const key = await keyWith(harness, 'admin');
  const { errors } = await askAs(
    harness,
    { key, token: await token() },
    '{ admin { apiKeys { nodes { id } } } }',
  );
  expect(errors).toBeDefined();
});

const refused: [string, () => Promise<string>][] = [
  ['of another issuer', () => token({ from: 'https://elsewhere.example' })],
  ['for another audience', () => token({ to: 'other' })],
  ['that has expired', () => token({ seconds: -60 })],
  ['of the future', () => token({ notBefore: 600 })],
  ['signed by another key', () => token({ key: 'foreign' })],
  ['without a user', () => token({ claims: { email: undefined } })],
  ['of an address that is not verified', () => token({ claims: { email_verified: false } })],
  ['with groups that are no names', () => token({ claims: { groups: [{ name: 'guards' }] } })],
  [
    'with 1,000 groups',
    () => token({ claims: { groups: Array.from({ length: 1_000 }, (_, i) => `g${i}`) } }),
  ],
  [
    'without a signature',
    async () =>
      new UnsecuredJWT({ email: 'ada@example.com' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime('1h')
        .encode(),
  ],
  [
    'signed with a shared secret',
    () =>
      new SignJWT({ email: 'ada@example.com' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(Buffer.from('0123456789abcdef0123456789abcdef')),
  ],
  ['that is none', async () => 'abc.def.ghi'],
  ['beside principals', async () => `${await token()}`],
];

test.each(refused)('a token %s is refused, and shows nothing', async (what, given) => {
  const speaker = { token: await given(), ...(what === 'beside principals' ? { principals: 'user:x' } : {}) };
  const response = await callAs(harness, speaker, 'GET', '/api/v1/files');
  expect([400, 401]).toContain(response.status);
  const body = await response.text();
  expect(body).not.toContain('vault');
  expect(body).toMatch(/token/i);
});
