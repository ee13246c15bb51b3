import { freePort } from '../../scripts/cluster/ports';
import { type Harness, startHarness } from '../harness';
import { browse, startProvider, type TestProvider } from './support/startProvider';

jest.setTimeout(120_000);

let provider: TestProvider;
let harness: Harness;

beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider({
    groups: { ada: ['it'], bo: ['readers'], eve: ['visitors'] },
    clients: [
      {
        client_id: 'console',
        client_secret: 'a secret: with %',
        redirect_uris: [`http://127.0.0.1:${port}/console/callback`],
        application_type: 'native',
      },
    ],
  });
  harness = await startHarness({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: 'lectern',
    OIDC_ROLES: 'group:it=production:admin,group:readers=production:viewer',
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'a secret: with %',
  });
});
afterAll(async () => {
  provider.stop();
  await harness.close();
});

type Jar = Map<string, string>;
const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
const sessionOf = (jar: Jar) => [...jar].find(([name]) => name.startsWith('lectern_session'))?.[1] ?? '';

/** Goes from the console to the provider, and to the address that the browser is sent back to. */
async function callbackFor(user: string, jar: Jar): Promise<URL> {
  const begun = await fetch(`${harness.origin}/console/login`, { redirect: 'manual' });
  for (const set of begun.headers.getSetCookie()) {
    const [pair = ''] = set.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  const url = new URL(begun.headers.get('location') ?? '');
  url.searchParams.set('login_hint', user);
  return browse(url, `${harness.origin}/console/callback`);
}

async function finish(url: URL, jar: Jar): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookieOf(jar) } });
  for (const set of response.headers.getSetCookie()) {
    const [pair = ''] = set.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return response;
}

async function signedIn(user: string, jar: Jar = new Map()): Promise<Jar> {
  const response = await finish(await callbackFor(user, jar), jar);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  return jar;
}

const own = (jar: Jar) => ({
  'content-type': 'application/json',
  'x-lectern-console': '1',
  origin: harness.origin,
  cookie: cookieOf(jar),
});
const state = async (jar: Jar) =>
  (await (await fetch(`${harness.origin}/console/session`, { headers: own(jar) })).json()) as object;
const ask = async (jar: Jar, query: string) => {
  const init = { method: 'POST', headers: own(jar), body: JSON.stringify({ query }) };
  return JSON.stringify(await (await fetch(harness.graphqlUrl, init)).json());
};

test('people sign in at the provider, with the role of their groups, and sign out', async () => {
  expect(await state(new Map())).toEqual({ state: 'none', signInPath: '/console/login' });
  const [ada, bo] = [await signedIn('ada'), await signedIn('bo')];
  expect(await state(ada)).toMatchObject({ state: 'signed_in', isAdministrator: true, user: 'user:ada' });
  expect(await state(bo)).toMatchObject({ state: 'signed_in', isAdministrator: false, isOperator: false });
  const change = 'mutation { createFolder(input: { name: "of the console" }) { name } }';
  expect(await ask(bo, change)).toContain('forbidden');
  expect(await ask(ada, change)).toContain('of the console');
  expect(await ask(ada, '{ admin { apiKeys { nodes { name } } } }')).toContain('nodes');
  expect(await ask(bo, '{ admin { apiKeys { nodes { name } } } }')).toContain('errors');
  const out = await fetch(`${harness.origin}/console/session`, { method: 'DELETE', headers: own(ada) });
  expect(out.status).toBe(204);
  expect(await state(ada)).toMatchObject({ state: 'ended' });
  expect(await ask(ada, '{ me { environmentSlug } }')).toContain('unauthorized');
});

test('a user whom nothing is mapped to is not signed in, and is told why', async () => {
  const jar: Jar = new Map();
  const response = await finish(await callbackFor('eve', jar), jar);
  expect(response.status).toBe(401);
  expect(await response.text()).toMatch(/no environment is mapped/);
  expect(sessionOf(jar)).toBe('');
});

test('a sign-in that another browser began, a replayed code and a foreign nonce are refused', async () => {
  const refused = async (url: URL, jar: Jar) => {
    const response = await finish(url, jar);
    expect(response.status).toBe(401);
    expect(sessionOf(jar)).toBe('');
  };
  // A link with somebody else's code.
  await refused(await callbackFor('ada', new Map()), new Map());
  const mine: Jar = new Map();
  const url = await callbackFor('ada', mine);
  const other: Jar = new Map();
  await callbackFor('bo', other);
  await refused(url, new Map(other));
  const changed = new URL(url);
  changed.searchParams.set('state', 'x');
  await refused(changed, new Map(mine));
  // The state of one attempt with the code of another: the secret of PKCE does not fit.
  const crossed = await callbackFor('ada', new Map());
  const mixed = new URL(url);
  mixed.searchParams.set('code', crossed.searchParams.get('code') ?? '');
  await refused(mixed, new Map(mine));
  const kept = new Map(mine);
  expect((await finish(url, mine)).status).toBe(302);
  await refused(url, kept);
});

test('a session that the browser had before is ended, and nothing leads to a foreign host', async () => {
  const jar = await signedIn('ada');
  const before = new Map(jar);
  await signedIn('bo', jar);
  expect(sessionOf(jar)).not.toBe(sessionOf(before));
  expect(await state(before)).toMatchObject({ state: 'ended' });
  const url = `${harness.origin}/console/login?return_to=https://evil.example&redirect_uri=https://evil.example`;
  const begun = await fetch(url, { redirect: 'manual' });
  const location = new URL(begun.headers.get('location') ?? '');
  expect(location.origin).toBe(provider.issuer);
  expect(location.searchParams.get('redirect_uri')).toBe(`${harness.origin}/console/callback`);
});
