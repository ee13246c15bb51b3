/** WebSocket connections: no parameter opens more than a request's headers would. */
import { once } from 'node:events';
import WebSocket from 'ws';
import { type Fixture, leaksOf, startFixture } from './support/fixture';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

/** What a connection is told: its closing, or the reply to one query. */
async function connect(payload: object, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(fixture.harness.graphqlUrl.replace('http', 'ws'), 'graphql-transport-ws', {
    headers,
  });
  let told = '';
  socket.on('message', (message) => {
    told += message.toString();
    if (told.includes('connection_ack') && !told.includes('"id"'))
      socket.send(
        JSON.stringify({
          type: 'subscribe',
          id: '1',
          payload: { query: '{ files { total items { name } } }' },
        }),
      );
    if (/"type":"(complete|error)"/.test(told)) socket.close();
  });
  socket.on('error', (error) => {
    told += error.message;
  });
  socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })));
  const [code, reason] = await once(socket, 'close');
  return `${told} ${code} ${reason}`;
}

type Parameters = [what: string, payload: () => object, headers?: () => Record<string, string>];
const of = (name: keyof Fixture['keys'], rest: object = {}) => ({ apiKey: fixture.keys[name], ...rest });
const parameters: Parameters[] = [
  ['a key', () => of('member')],
  ['principals of a key without the role', () => of('member', { 'X-Principals': 'group:legal' })],
  [
    'principals in lower case of a key without the role',
    () => of('member', { 'x-principals': 'group:legal' }),
  ],
  [
    'principals of a key without the role, in a header',
    () => of('member'),
    () => ({ 'x-principals': 'group:legal' }),
  ],
  ['a stranger of a delegate', () => of('delegate', { 'X-Principals': 'user:bo' })],
  ['a stranger of an administrator', () => of('admin', { 'X-Principals': 'user:bo' })],
  ['a stranger of an administrator in lower case', () => of('admin', { 'x-principals': 'user:bo' })],
  ['a stranger of an administrator in a header', () => of('admin'), () => ({ 'x-principals': 'user:bo' })],
  [
    'an administrator in a header for a stranger',
    () => ({ 'X-Principals': 'user:bo' }),
    () => ({ 'x-api-key': fixture.keys.admin }),
  ],
  ['an administrator for an empty list', () => of('admin', { 'X-Principals': '' })],
  ['an administrator for a list that is no text', () => of('admin', { 'X-Principals': ['user:bo'] })],
  ['an administrator for an empty array', () => of('admin', { 'X-Principals': [] })],
  ['an administrator for an object', () => of('admin', { 'X-Principals': { $ne: null } })],
  ['an administrator for a number', () => of('admin', { 'X-Principals': 0 })],
  ['an administrator for a boolean', () => of('admin', { 'X-Principals': false })],
  ['a delegate for an array', () => of('delegate', { 'X-Principals': ['user:bo'] })],
  [
    'the admin token for a stranger',
    () => of('member', { 'X-Admin-Token': fixture.harness.adminToken, 'X-Principals': 'user:bo' }),
  ],
  [
    "another's token",
    () => of('member', { Authorization: fixture.strangers["a key beside another's token"].authorization }),
  ],
  ["a viewer's token", () => ({ Authorization: fixture.strangers["a viewer's token alone"].authorization })],
  ['a token that is none', () => of('admin', { Authorization: 'Bearer a.b.c' })],
  ['another environment', () => of('staging')],
];

test.each(parameters)(
  'a WebSocket connection with %s opens nothing',
  async (_what, payload, headers = () => ({})) => {
    const text = await connect(payload(), headers());
    expect(leaksOf(fixture, { method: '', path: '' }, { status: 0, headers: new Headers(), text })).toEqual(
      [],
    );
  },
);

test('a WebSocket connection of a reader shows what these look for', async () => {
  for (const payload of [of('admin'), of('delegate', { 'X-Principals': 'group:legal' })])
    expect(await connect(payload, {})).toContain('veltrasine');
});

test.each([[['user:bo']], [[]], [{}], [0], [false], [null]])(
  'a WebSocket connection of an administrator with the principals %j is closed, and told why',
  async (principals) => {
    expect(await connect(of('admin', { 'X-Principals': principals }), {})).toBe(
      ' 4400 The parameter X-Principals must be a string',
    );
  },
);
