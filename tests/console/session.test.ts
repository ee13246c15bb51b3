/** Sessions of the console: what another site, another gateway and a deleted key cannot do, and when they end. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import consoleOperations from '../../console/api/generated/persisted-documents.json';
import { maxSessionsPerOwner } from '../../consoleServer/sessions';
import { eventually, type Harness, startHarness } from '../harness';
import { codeOf, type Reply, useSignIn } from './support/useSignIn';

const { harness, ownPage, session, signIn, ask, stateOf } = useSignIn();

test('a cookie alone is no credential: not without the header, and not for the page of another origin', async () => {
  const cookie = await signIn({ apiKey: harness().keys.production });
  const query = '{ me { environmentSlug } }';
  expect(codeOf(await ask(query, { ...ownPage(), cookie }))).toBeUndefined();
  expect(codeOf(await ask(query, { cookie }))).toBe('unauthorized');
  expect(codeOf(await ask(query, { cookie, origin: harness().origin }))).toBe('unauthorized');
  const forged = { ...ownPage(), origin: 'https://attacker.example' };
  expect(codeOf(await ask(query, { ...forged, cookie }))).toBe('unauthorized');
  for (const method of ['POST', 'DELETE']) {
    expect((await session(method, undefined, { ...forged, cookie })).status).toBe(403);
    expect((await session(method, undefined, { cookie, origin: harness().origin })).status).toBe(403);
  }
  expect((await session('GET', undefined, { cookie })).status).toBe(403);
  expect((await harness().call('GET', '/me', { key: null })).status).toBe(401);
  const rest = await fetch(`${harness().baseUrl}/me`, { headers: { ...ownPage(), cookie } });
  expect(rest.status).toBe(401);
});

test('signing out ends the session on the server', async () => {
  const cookie = await signIn({ apiKey: harness().keys.production });
  const out = await session('DELETE', undefined, { ...ownPage(), cookie });
  expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0');
  expect(await stateOf(cookie)).toEqual({ state: 'ended' });
  expect(codeOf(await ask('{ me { environmentSlug } }', { ...ownPage(), cookie }))).toBe('unauthorized');
});

test('an expired session is over, whether or not its record was deleted', async () => {
  const cookie = await signIn({ apiKey: harness().keys.production });
  await harness().models.consoleSessions.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await stateOf(cookie)).toEqual({ state: 'ended' });
});

test('a session ends with its key, and says so', async () => {
  const { id, key } = await harness().createKey();
  const cookie = await signIn({ apiKey: key });
  await harness().graphql('mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id }, { admin: true });
  await eventually(
    () => stateOf(cookie),
    ({ state }) => state === 'key_deleted',
  );
  expect(codeOf(await ask('{ me { environmentSlug } }', { ...ownPage(), cookie }))).toBe('unauthorized');
});

test('however often a key signs in, it has a bounded number of sessions: the newest', async () => {
  const { id: owner, key } = await harness().createKey();
  const first = await signIn({ apiKey: key });
  for (let at = 0; at < maxSessionsPerOwner + 20; at += 20) {
    await Promise.all(Array.from({ length: 20 }, () => signIn({ apiKey: key })));
  }
  const newest = await signIn({ apiKey: key });
  expect(await stateOf(newest)).toMatchObject({ state: 'signed_in' });
  expect(await stateOf(first)).toEqual({ state: 'ended' });
  expect(await harness().models.consoleSessions.countDocuments({ owner })).toBe(maxSessionsPerOwner);
});

test('neither the store nor a reply contains the key', async () => {
  const cookie = await signIn({ apiKey: harness().keys.production });
  const stored = JSON.stringify(await harness().models.consoleSessions.find().lean());
  expect(stored).not.toContain(harness().keys.production);
  expect(stored).not.toContain(cookie.split('=')[1]);
  expect(JSON.stringify(await stateOf(cookie))).not.toContain(harness().keys.production);
});

describe('another environment', () => {
  const slugOf = async (cookie: string) => {
    const { data } = await ask('{ me { environmentSlug } }', { ...ownPage(), cookie });
    return (data as { me: { environmentSlug: string } } | undefined)?.me.environmentSlug;
  };
  const open = (cookie: string, environmentId: string, headers: Record<string, string> = ownPage()) =>
    fetch(`${harness().origin}/console/session/environment`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({ environmentId }),
    });
  const idOf = async (slug: string) =>
    String((await harness().models.environments.findOne({ slug }).lean())?._id);
  const consoleKeys = () => harness().models.apiKeys.find({ name: 'Console' }).lean();

  test('is opened in the session of the admin token, by a key that ends with it', async () => {
    const cookie = await signIn({ apiKey: harness().keys.production, adminToken: harness().adminToken });
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
    const operations = await harness().models.auditRecords.find({ operation: 'openEnvironment' }).lean();
    expect(operations).toMatchObject([{ outcome: 'succeeded' }]);
  });

  test('gives the admin token alone an environment', async () => {
    const cookie = await signIn({ adminToken: harness().adminToken });
    expect((await open(cookie, await idOf('staging'))).status).toBe(204);
    expect(await slugOf(cookie)).toBe('staging');
  });

  test('is refused to keys, other pages, and where there is none', async () => {
    const member = await signIn({ apiKey: harness().keys.production });
    expect((await open(member, await idOf('staging'))).status).toBe(403);
    expect(await slugOf(member)).toBe('production');
    const operator = await signIn({ apiKey: harness().keys.production, adminToken: harness().adminToken });
    expect((await open(operator, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await open(operator, 'staging')).status).toBe(422);
    const other = { 'x-lectern-console': '1', origin: 'https://other.example' };
    expect((await open(operator, await idOf('staging'), other)).status).toBe(403);
    expect((await open('lectern=x', await idOf('staging'))).status).toBe(401);
  });
});

describe('a second gateway on this host, on every address and with known operations only', () => {
  let directory: string;
  let other: Harness;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-operations-'));
    const path = join(directory, 'operations.json');
    await writeFile(path, '{}');
    const HOST = '0.0.0.0';
    other = await startHarness({ HOST, PERSISTED_OPERATIONS: path, PERSISTED_OPERATIONS_ONLY: 'true' });
  });
  afterAll(async () => {
    await other?.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('offers no sign-in link', () => {
    expect(other.app.signInUrl()).toBeNull();
  });

  test('signs nobody out of the first one, nor the first one out of it', async () => {
    const own = await signIn({ apiKey: harness().keys.production });
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
  });

  test('accepts the operations of its console, and no others', async () => {
    const documents = Object.entries(consoleOperations).flatMap(([hash, text]) =>
      /\bsubscription \w/.test(text) ? [] : [hash],
    );
    expect(documents.length).toBeGreaterThan(40);
    const send = async (body: object) => {
      const response = await fetch(other.graphqlUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': other.keys.production },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Reply;
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
  });
});
