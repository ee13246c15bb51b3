/** A principal is an opaque name: only the same characters name the same, and what is malformed opens nothing. */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { type Caller, type Fixture, leaksOf, startFixture } from './support/fixture';
import names from './support/principals.json';
import { type Attack, gql, mcp, outcomeOf, type Reply, rest, tool } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

const list = gql(
  '{ files(pageSize: 100) { total items { name } } connectors { name } me { environment { folders { name } } } }',
);
const search = rest('POST', '/search', { query: 'When does the merger pact close?', min_score: 0 });
const attacks = [list, search, tool('list_files')];
const as = (principals: string, key = fixture.keys.delegate): Caller => ({
  'x-api-key': key,
  'x-principals': principals,
});

test('the right name shows what the others look for', async () => {
  for (const principals of ['group:legal', 'group%3Alegal', 'user:bo,group:legal', 'user:bo, group:legal'])
    for (const attack of attacks)
      expect((await fixture.send(as(principals), attack)).text).toContain('veltrasine');
});

test.each(names.strangers as [string, string][])('%s sees nothing hidden', async (_what, principals) => {
  for (const attack of attacks) {
    const reply = await fixture.send(as(principals), attack);
    expect([leaksOf(fixture, attack, reply), outcomeOf(reply)]).toEqual([[], '200']);
  }
});

test.each(names.refused as [string, string][])(
  '%s is refused, whatever the key',
  async (_what, principals) => {
    for (const key of [fixture.keys.delegate, fixture.keys.admin])
      for (const attack of [list, search]) {
        const reply = await fixture.send(as(principals, key), attack);
        expect(leaksOf(fixture, attack, reply)).toEqual([]);
        expect(outcomeOf(reply)).toMatch(/^422/);
      }
  },
);

describe.each(names.names)('a file for %j', (name) => {
  beforeAll(async () => {
    const input = { fileId: fixture.fileIds.nobody, access: { principals: [name] } };
    await fixture.data(
      fixture.readers.admin,
      'mutation ($input: SetFileAccessInput!) { setFileAccess(input: $input) { id } }',
      { input },
    );
  });
  test('is seen by those of that name only', async () => {
    const seen = async (caller: Caller) => (await fixture.send(caller, list)).text.includes('gribnitz');
    expect(await seen(as(encodeURIComponent(name)))).toBe(true);
    const others = [
      ...names.names.filter((other) => other !== name),
      name.trim(),
      name.toLowerCase(),
      name.normalize('NFD'),
      `${name}x`,
    ];
    const strangers = others.filter((other) => other !== name && other !== '').map(encodeURIComponent);
    expect(await seen(as(strangers.join(',')))).toBe(false);
    for (const caller of [{ 'x-api-key': fixture.keys.member }, { 'x-api-key': fixture.keys.delegate }])
      expect(await seen(caller)).toBe(false);
  });
});

/** With headers as they are given, also one of a name twice. */
async function sendRaw(headers: Record<string, string | string[]>, { path, body }: Attack): Promise<Reply> {
  const request = httpRequest(fixture.harness.origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  request.end(JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: new Headers(), text: await textOf(response) };
}

type Trick = [
  what: string,
  outcome: RegExp,
  headers: () => Record<string, string | string[]>,
  attack?: Attack,
];
const key = (name: keyof Fixture['keys']) => fixture.keys[name];
const bearerOf = (claims: object) => fixture.tokenOf(claims).then((token) => `Bearer ${token}`);
let token = '';
beforeAll(async () => {
  token = await bearerOf({ sub: 'bo', groups: ['sales'] });
});
const tricks: Trick[] = [
  [
    'principals of a key without the role',
    /^403 forbidden/,
    () => ({ 'x-api-key': key('member'), 'x-principals': 'group:legal' }),
  ],
  [
    'principals in a header in capitals',
    /^403 forbidden/,
    () => ({ 'X-API-KEY': key('member'), 'X-PRINCIPALS': 'group:legal' }),
  ],
  [
    'principals twice of a key without the role',
    /^403 forbidden/,
    () => ({ 'x-api-key': key('member'), 'x-principals': ['user:bo', 'group:legal'] }),
  ],
  [
    'an empty list of a key without the role',
    /^(403|422)/,
    () => ({ 'x-api-key': key('member'), 'x-principals': '' }),
  ],
  [
    'two headers, the second one empty',
    /^422/,
    () => ({ 'x-api-key': key('delegate'), 'x-principals': ['user:bo', ''] }),
  ],
  [
    'two headers, the first one empty, of an administrator',
    /^422/,
    () => ({ 'x-api-key': key('admin'), 'x-principals': ['', 'user:bo'] }),
  ],
  [
    'two headers of strangers',
    /^200$/,
    () => ({ 'x-api-key': key('delegate'), 'x-principals': ['user:bo', 'group:sales'] }),
  ],
  [
    'tabs around names',
    /^(200$|422)/,
    () => ({ 'x-api-key': key('delegate'), 'x-principals': '\tuser:bo,\tgroup:sales\t' }),
  ],
  [
    'a header with an underscore',
    /^200$/,
    () => ({ 'x-api-key': key('delegate'), x_principals: 'group:legal' }),
  ],
  [
    'a header of another name',
    /^200$/,
    () => ({
      'x-api-key': key('delegate'),
      principals: 'group:legal',
      'x-user': 'ada',
      'x-forwarded-user': 'ada',
    }),
  ],
  [
    'a parameter of the address',
    /^200$/,
    () => ({ 'x-api-key': key('delegate') }),
    { ...list, path: '/graphql?x-principals=group:legal&principals=group:legal' },
  ],
  [
    'a field of the body',
    /^200$/,
    () => ({ 'x-api-key': key('delegate') }),
    rest('POST', '/search', {
      query: 'merger',
      min_score: 0,
      principals: ['group:legal'],
      x_principals: 'group:legal',
      access: { everyone: true },
    }),
  ],
  [
    'extensions of GraphQL',
    /^200$/,
    () => ({ 'x-api-key': key('delegate') }),
    {
      ...list,
      body: {
        ...(list.body as object),
        extensions: { principals: ['group:legal'], headers: { 'x-principals': 'group:legal' } },
      },
    },
  ],
  [
    '_meta of MCP',
    /^200$/,
    () => ({ 'x-api-key': key('delegate') }),
    mcp('tools/call', {
      name: 'list_files',
      arguments: { principals: ['group:legal'] },
      _meta: { principals: ['group:legal'] },
    }),
  ],
  [
    'principals beside a token',
    /^400 bad_request/,
    () => ({ 'x-api-key': key('delegate'), 'x-principals': 'group:legal', authorization: token }),
  ],
  [
    'principals beside a token alone',
    /^40[01]/,
    () => ({ 'x-principals': 'group:legal', authorization: token }),
  ],
  ['principals without a key', /^401 unauthorized/, () => ({ 'x-principals': 'group:legal' })],
  [
    'principals with a key that is none',
    /^401 unauthorized/,
    () => ({ 'x-api-key': `${key('delegate')}x`, 'x-principals': 'group:legal' }),
  ],
  [
    'an invalid admin token',
    /^401 unauthorized/,
    () => ({ 'x-api-key': key('member'), 'x-admin-token': 'x' }),
  ],
  [
    'the admin token for another',
    /^403 forbidden$/,
    () => ({
      'x-api-key': key('member'),
      'x-admin-token': fixture.harness.adminToken,
      'x-principals': 'user:bo',
    }),
  ],
  ['a token that is none', /^401/, () => ({ 'x-api-key': key('member'), authorization: 'Bearer a.b.c' })],
  [
    'a key without the role as a bearer',
    /^403 forbidden/,
    () => ({ authorization: `Bearer ${key('member')}`, 'x-principals': 'group:legal' }),
    tool('list_files'),
  ],
];

test.each(tricks)('%s opens nothing', async (_what, outcome, headers, attack = list) => {
  const reply = await sendRaw(headers(), attack);
  expect(leaksOf(fixture, attack, reply)).toEqual([]);
  expect(outcomeOf(reply)).toMatch(outcome);
});

test.each<[string, object]>([
  ['a group in a text', { groups: 'x,legal' }],
  ['a group that is an object', { groups: [{ $ne: null }, 'sales'] }],
  ['a group of a list', { groups: [['legal']] }],
  ['a group in capitals', { groups: ['LEGAL'] }],
  ['a group with a blank', { groups: ['legal '] }],
  ['a group that names its kind', { groups: ['group:legal'] }],
  ['a user who is named as a group', { sub: 'group:legal' }],
  ['a user with a comma', { sub: 'bo,group:legal' }],
  ['a user with a wildcard', { sub: '*', groups: ['*'] }],
  [
    'claims that name principals',
    { principals: ['group:legal'], 'x-principals': 'group:legal', role: 'admin' },
  ],
])('a token with %s opens nothing', async (_what, claims) => {
  const caller = {
    'x-api-key': fixture.keys.member,
    authorization: await bearerOf({ sub: 'bo', ...claims }),
  };
  for (const attack of attacks)
    expect(leaksOf(fixture, attack, await fixture.send(caller, attack))).toEqual([]);
});
