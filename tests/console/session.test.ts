/** Signing in to the console: what a stranger, another site and a deleted key cannot do. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import consoleOperations from '../../console/api/generated/persisted-documents.json';
import { OneTimeCodes } from '../../consoleServer/oneTimeCodes';
import { isFromThisMachine } from '../../consoleServer/requestOrigin';
import { maxSessionsPerOwner } from '../../consoleServer/sessions';
import { eventually, type Harness, startHarness } from '../harness';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const ownPage = () => ({ 'x-lectern-console': '1', origin: harness.origin });

function session(method: string, body?: object, headers: Record<string, string> = ownPage()) {
  return fetch(`${harness.origin}/console/session`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
}

function newCode(): string {
  return new URL(harness.app.signInUrl() ?? '').hash.replace('#code=', '');
}

async function signIn(credentials: object): Promise<string> {
  const response = await session('POST', credentials);
  expect(response.status).toBe(204);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}

async function ask(query: string, headers: Record<string, string>) {
  const response = await fetch(harness.graphqlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
}
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors?.[0]?.extensions.code;

const stateOf = async (cookie: string) =>
  (await (await session('GET', undefined, { ...ownPage(), cookie })).json()) as Record<string, unknown>;

test('a one-time code signs in once, with the key and the admin token of this installation', async () => {
  const code = newCode();
  const cookie = await signIn({ code });
  expect(await stateOf(cookie)).toMatchObject({ state: 'signed_in', hasKey: true, isOperator: true });
  const answer = await ask('{ me { environmentSlug } admin { queues { stage } } }', { ...ownPage(), cookie });
  expect(answer).toMatchObject({ data: { me: { environmentSlug: 'production' } } });
  const again = await session('POST', { code });
  expect(again.status).toBe(401);
  expect(await again.json()).toMatchObject({
    detail: expect.stringContaining('used already or has expired'),
  });
});

test('a code expires after ten minutes', () => {
  let now = 0;
  const codes = new OneTimeCodes(() => now);
  const [early, late] = [codes.issue(), codes.issue()];
  now = 10 * 60_000 - 1;
  expect(codes.redeem(early)).toBe(true);
  now += 1;
  expect(codes.redeem(late)).toBe(false);
});

describe('a code is accepted only from this machine', () => {
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    isFromThisMachine({ socket: { remoteAddress }, headers } as never);

  test.each([
    ['127.0.0.1', { host: '127.0.0.1:4000' }, true],
    ['::1', { host: 'localhost:4000' }, true],
    ['::ffff:127.0.0.1', { host: '[::1]:4000' }, true],
    ['192.168.1.20', { host: '127.0.0.1:4000' }, false],
    ['127.0.0.1', { host: 'rebound.example.com' }, false],
    ['127.0.0.1', { host: '127.0.0.1:4000', 'x-forwarded-for': '203.0.113.9' }, false],
  ])('%s %j: %s', (address, headers, expected) => {
    expect(from(address, headers)).toBe(expected);
  });

  test('and stays valid when it was sent through a proxy', async () => {
    const code = newCode();
    const forwarded = await session('POST', { code }, { ...ownPage(), 'x-forwarded-for': '203.0.113.9' });
    expect(forwarded.status).toBe(403);
    await signIn({ code });
  });

  test('and none is offered where the gateway listens on every address', async () => {
    const other = await startHarness({ HOST: '0.0.0.0' });
    const url = other.app.signInUrl();
    await other.close();
    expect(url).toBeNull();
  });
});

test('an API key and the admin token sign in; wrong ones do not', async () => {
  const member = await signIn({ apiKey: harness.keys.staging });
  expect(await stateOf(member)).toMatchObject({
    state: 'signed_in',
    isOperator: false,
    isAdministrator: false,
  });
  const operator = await signIn({ adminToken: harness.adminToken });
  expect(await stateOf(operator)).toMatchObject({ state: 'signed_in', hasKey: false, isOperator: true });
  for (const wrong of [{ apiKey: 'lectern_wrong' }, { adminToken: 'wrong' }]) {
    expect((await session('POST', wrong)).status).toBe(401);
  }
  expect((await session('POST', {})).status).toBe(400);
});

test('a cookie alone is no credential: not without the header, and not for the page of another origin', async () => {
  const cookie = await signIn({ apiKey: harness.keys.production });
  const query = '{ me { environmentSlug } }';
  expect(codeOf(await ask(query, { ...ownPage(), cookie }))).toBeUndefined();
  expect(codeOf(await ask(query, { cookie }))).toBe('unauthorized');
  expect(codeOf(await ask(query, { cookie, origin: harness.origin }))).toBe('unauthorized');
  const forged = { ...ownPage(), origin: 'https://attacker.example' };
  expect(codeOf(await ask(query, { ...forged, cookie }))).toBe('unauthorized');
  for (const method of ['POST', 'DELETE']) {
    expect((await session(method, undefined, { ...forged, cookie })).status).toBe(403);
    expect((await session(method, undefined, { cookie, origin: harness.origin })).status).toBe(403);
  }
  expect((await session('GET', undefined, { cookie })).status).toBe(403);
  expect((await harness.call('GET', '/me', { key: null })).status).toBe(401);
  const rest = await fetch(`${harness.baseUrl}/me`, { headers: { ...ownPage(), cookie } });
  expect(rest.status).toBe(401);
});

describe('a key for trying', () => {
  const create = (headers: Record<string, string>) =>
    fetch(`${harness.origin}/console/session/trial-key`, { method: 'POST', headers });

  test('is one of the environment for a day, works for REST, and is in the audit log', async () => {
    const cookie = await signIn({ code: newCode() });
    const response = await create({ ...ownPage(), cookie });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { key, expiresAt, environment } = (await response.json()) as Record<string, string>;
    expect(environment).toBe('production');
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(24 * 3600_000);
    expect((await harness.call('GET', '/me', { key })).status).toBe(200);
    const { data } = await harness.graphql<Record<string, never>>(
      '{ admin { auditLog(first: 1) { nodes { operation details } } apiKeys { nodes { name role expiresAt } } } }',
      {},
      { admin: true },
    );
    expect(data?.admin).toMatchObject({
      auditLog: { nodes: [{ operation: 'createApiKey', details: { name: 'For trying', role: 'member' } }] },
      apiKeys: { nodes: expect.arrayContaining([{ name: 'For trying', role: 'member', expiresAt }]) },
    });
  });

  test('is not created for another site, without a session, or by a key that may not create keys', async () => {
    const count = () => harness.models.apiKeys.countDocuments({ name: 'For trying' });
    const before = await count();
    const cookie = await signIn({ code: newCode() });
    const statuses = [
      await create({ cookie }),
      await create({ ...ownPage(), origin: 'https://attacker.example', cookie }),
      await create(ownPage()),
      await create({ ...ownPage(), cookie: await signIn({ apiKey: harness.keys.production }) }),
      await create({ ...ownPage(), cookie: await signIn({ adminToken: harness.adminToken }) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 401, 403, 404]);
    expect(await count()).toBe(before);
  });
});

test('signing out ends the session on the server', async () => {
  const cookie = await signIn({ apiKey: harness.keys.production });
  const out = await session('DELETE', undefined, { ...ownPage(), cookie });
  expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0');
  expect(await stateOf(cookie)).toEqual({ state: 'ended' });
  expect(codeOf(await ask('{ me { environmentSlug } }', { ...ownPage(), cookie }))).toBe('unauthorized');
});

test('two gateways on one host do not sign each other out', async () => {
  const other = await startHarness();
  try {
    const own = await signIn({ apiKey: harness.keys.production });
    const response = await fetch(`${other.origin}/console/session`, {
      method: 'POST',
      headers: { 'x-lectern-console': '1', origin: other.origin },
      body: JSON.stringify({ apiKey: other.keys.production }),
    });
    const [others = ''] = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    expect(others.split('=')[0]).not.toBe(own.split('=')[0]);
    // A browser sends both to each of them.
    const cookie = `${others}; ${own}`;
    expect(await stateOf(cookie)).toMatchObject({ state: 'signed_in' });
    const state = await fetch(`${other.origin}/console/session`, {
      headers: { 'x-lectern-console': '1', cookie },
    });
    expect(await state.json()).toMatchObject({ state: 'signed_in' });
  } finally {
    await other.close();
  }
});

test('a gateway that accepts known operations only accepts those of its console', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-operations-'));
  const path = join(directory, 'operations.json');
  await writeFile(path, '{}');
  const only = await startHarness({ PERSISTED_OPERATIONS: path, PERSISTED_OPERATIONS_ONLY: 'true' });
  try {
    const documents = Object.entries(consoleOperations).flatMap(([hash, text]) =>
      /\bsubscription \w/.test(text) ? [] : [hash],
    );
    expect(documents.length).toBeGreaterThan(40);
    const send = async (body: object) => {
      const response = await fetch(only.graphqlUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': only.keys.production },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Awaited<ReturnType<typeof ask>>;
    };
    const codes = await Promise.all(
      documents.map(async (hash) => {
        const sha256Hash = hash.replace('sha256:', '');
        return codeOf(await send({ extensions: { persistedQuery: { version: 1, sha256Hash } } }));
      }),
    );
    // Without variables and the admin token most are rejected, but none as unknown.
    expect(codes.filter((code) => /persisted|operation_not_allowed/i.test(code ?? ''))).toEqual([]);
    expect(codeOf(await send({ query: '{ me { environmentSlug } }' }))).toBe('operation_not_allowed');
  } finally {
    await only.close();
    await rm(directory, { recursive: true, force: true });
  }
});

test('an expired session is over, whether or not its record was deleted', async () => {
  const cookie = await signIn({ apiKey: harness.keys.production });
  await harness.models.consoleSessions.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await stateOf(cookie)).toEqual({ state: 'ended' });
});

test('a session ends with its key, and says so', async () => {
  const { id, key } = await harness.createKey();
  const cookie = await signIn({ apiKey: key });
  await harness.graphql('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id }, { admin: true });
  await eventually(
    () => stateOf(cookie),
    ({ state }) => state === 'key_deleted',
  );
  expect(codeOf(await ask('{ me { environmentSlug } }', { ...ownPage(), cookie }))).toBe('unauthorized');
});

test('however often a key signs in, it has a bounded number of sessions: the newest', async () => {
  const { id: owner, key } = await harness.createKey();
  const first = await signIn({ apiKey: key });
  for (let at = 0; at < maxSessionsPerOwner + 20; at += 20) {
    await Promise.all(Array.from({ length: 20 }, () => signIn({ apiKey: key })));
  }
  const newest = await signIn({ apiKey: key });
  expect(await stateOf(newest)).toMatchObject({ state: 'signed_in' });
  expect(await stateOf(first)).toEqual({ state: 'ended' });
  expect(await harness.models.consoleSessions.countDocuments({ owner })).toBe(maxSessionsPerOwner);
});

test('neither the store nor a reply contains the key', async () => {
  const cookie = await signIn({ apiKey: harness.keys.production });
  const stored = JSON.stringify(await harness.models.consoleSessions.find().lean());
  expect(stored).not.toContain(harness.keys.production);
  expect(stored).not.toContain(cookie.split('=')[1]);
  expect(JSON.stringify(await stateOf(cookie))).not.toContain(harness.keys.production);
});

test('the page is served with a strict policy, and its assets may be kept', async () => {
  const page = await fetch(`${harness.origin}/`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  const assets = [...(await page.text()).matchAll(/"(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(assets.length).toBeGreaterThanOrEqual(3);
  for (const path of assets) {
    const asset = await fetch(harness.origin + path);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${harness.origin}/console/assets/..%2findex.html`)).status).toBe(404);
});

describe('a fresh sign-in link', () => {
  const link = (headers: Record<string, string>) =>
    fetch(`${harness.origin}/console/sign-in-link`, { method: 'POST', headers });
  const token = () => ({ 'x-admin-token': harness.adminToken });

  test('is given to a program on this machine with the admin token, and signs in once', async () => {
    const response = await link(token());
    expect(response.headers.get('cache-control')).toContain('no-store');
    const { url } = (await response.json()) as { url: string };
    const code = new URL(url).hash.replace('#code=', '');
    expect((await session('POST', { code })).status).toBe(204);
    expect((await session('POST', { code })).status).toBe(401);
  });

  test('is refused without the token, through a proxy, and to what another name was asked for', async () => {
    expect((await link({})).status).toBe(401);
    expect((await link({ 'x-admin-token': 'guessed' })).status).toBe(401);
    expect((await link({ 'x-api-key': harness.keys.production })).status).toBe(401);
    expect((await link({ ...token(), 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  });
});

describe('another environment', () => {
  const slugOf = async (cookie: string) => {
    const { data } = await ask('{ me { environmentSlug } }', { ...ownPage(), cookie });
    return (data as { me: { environmentSlug: string } } | undefined)?.me.environmentSlug;
  };
  const open = (cookie: string, environmentId: string, headers: Record<string, string> = ownPage()) =>
    fetch(`${harness.origin}/console/session/environment`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({ environmentId }),
    });
  const idOf = async (slug: string) =>
    String((await harness.models.environments.findOne({ slug }).lean())?._id);
  const consoleKeys = () => harness.models.apiKeys.find({ name: 'Console' }).lean();

  test('is opened in the session of the admin token, by a key that ends with it', async () => {
    const cookie = await signIn({ apiKey: harness.keys.production, adminToken: harness.adminToken });
    expect((await open(cookie, await idOf('staging'))).status).toBe(204);
    expect(await slugOf(cookie)).toBe('staging');
    const [key, ...others] = await consoleKeys();
    expect(others).toEqual([]);
    expect(key?.expiresAt?.toISOString()).toBe((await stateOf(cookie)).expiresAt);
    // Back and forth takes no further keys.
    for (const slug of ['production', 'staging']) {
      expect((await open(cookie, await idOf(slug))).status).toBe(204);
      expect(await slugOf(cookie)).toBe(slug);
    }
    expect(await consoleKeys()).toHaveLength(1);
    const operations = await harness.models.auditRecords.find({ operation: 'openEnvironment' }).lean();
    expect(operations).toMatchObject([{ outcome: 'succeeded' }]);
  });

  test('gives the admin token alone an environment', async () => {
    const cookie = await signIn({ adminToken: harness.adminToken });
    expect((await open(cookie, await idOf('staging'))).status).toBe(204);
    expect(await slugOf(cookie)).toBe('staging');
  });

  test('is refused to keys, other pages, and where there is none', async () => {
    const member = await signIn({ apiKey: harness.keys.production });
    expect((await open(member, await idOf('staging'))).status).toBe(403);
    expect(await slugOf(member)).toBe('production');
    const operator = await signIn({ apiKey: harness.keys.production, adminToken: harness.adminToken });
    expect((await open(operator, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await open(operator, 'staging')).status).toBe(422);
    const other = { 'x-lectern-console': '1', origin: 'https://other.example' };
    expect((await open(operator, await idOf('staging'), other)).status).toBe(403);
    expect((await open('lectern=x', await idOf('staging'))).status).toBe(401);
  });
});
