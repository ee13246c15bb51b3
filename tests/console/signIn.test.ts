/** Signing in to the console: by a code, a key or the admin token, and what a stranger cannot do. */
import { OneTimeCodes } from '../../consoleServer/oneTimeCodes';
import { isFromThisMachine } from '../../consoleServer/requestOrigin';
import { useSignIn } from './support/useSignIn';

const { harness, ownPage, session, signIn, ask, stateOf } = useSignIn();

function newCode(): string {
  return new URL(harness().app.signInUrl() ?? '').hash.replace('#code=', '');
}

test('the page is served with a strict policy, and its assets may be kept', async () => {
  const page = await fetch(`${harness().origin}/`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  const assets = [...(await page.text()).matchAll(/"(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(assets.length).toBeGreaterThanOrEqual(3);
  for (const path of assets) {
    const asset = await fetch(harness().origin + path);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${harness().origin}/console/assets/..%2findex.html`)).status).toBe(404);
});

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
});

describe('a fresh sign-in link', () => {
  const link = (headers: Record<string, string>) =>
    fetch(`${harness().origin}/console/sign-in-link`, { method: 'POST', headers });
  const token = () => ({ 'x-admin-token': harness().adminToken });

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
    expect((await link({ 'x-api-key': harness().keys.production })).status).toBe(401);
    expect((await link({ ...token(), 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  });
});

test('an API key and the admin token sign in; wrong ones do not', async () => {
  const member = await signIn({ apiKey: harness().keys.staging });
  expect(await stateOf(member)).toMatchObject({
    state: 'signed_in',
    isOperator: false,
    isAdministrator: false,
  });
  const operator = await signIn({ adminToken: harness().adminToken });
  expect(await stateOf(operator)).toMatchObject({ state: 'signed_in', hasKey: false, isOperator: true });
  for (const wrong of [{ apiKey: 'lectern_wrong' }, { adminToken: 'wrong' }]) {
    expect((await session('POST', wrong)).status).toBe(401);
  }
  expect((await session('POST', {})).status).toBe(400);
});

describe('a key for trying', () => {
  const create = (headers: Record<string, string>) =>
    fetch(`${harness().origin}/console/session/trial-key`, { method: 'POST', headers });

  test('is one of the environment for a day, works for REST, and is in the audit log', async () => {
    const cookie = await signIn({ code: newCode() });
    const response = await create({ ...ownPage(), cookie });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { key, expiresAt, environment } = (await response.json()) as Record<string, string>;
    expect(environment).toBe('production');
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(24 * 3600_000);
    expect((await harness().call('GET', '/me', { key })).status).toBe(200);
    const { data } = await harness().graphql<Record<string, never>>(
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
    const count = () => harness().models.apiKeys.countDocuments({ name: 'For trying' });
    const before = await count();
    const cookie = await signIn({ code: newCode() });
    const statuses = [
      await create({ cookie }),
      await create({ ...ownPage(), origin: 'https://attacker.example', cookie }),
      await create(ownPage()),
      await create({ ...ownPage(), cookie: await signIn({ apiKey: harness().keys.production }) }),
      await create({ ...ownPage(), cookie: await signIn({ adminToken: harness().adminToken }) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 401, 403, 404]);
    expect(await count()).toBe(before);
  });
});
