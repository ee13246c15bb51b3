import { once } from 'node:events';
import { promisify } from 'node:util';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually } from '../harness';
import { principal, startTransport, type Transport } from './support/startTransport';

const subscription = 'subscription { filesChanged { fileId } }';

const maxPending = 20;

let transport: Transport;
beforeAll(async () => {
  const none = { lean: () => none, sort: () => none, limit: () => none, exec: async () => [] };
  transport = await startTransport({
    ...{ maxSubscriptionsPerKey: 2, maxConnectionsPerKey: 2, maxPendingPerNetwork: maxPending },
    services: { models: { files: { find: () => none } } },
  });
  transport.keys.add('other');
});
afterAll(() => transport.close());

/** Subscribes over Server-Sent Events; what it is told first, which is a comment while nothing went wrong. */
async function subscribe(key: string) {
  const leaving = new AbortController();
  const response = await fetch(transport.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': key },
    body: JSON.stringify({ query: subscription }),
    signal: leaving.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let told = '';
  // A ping that follows the first one says that nothing else is to come for now.
  while (!told.includes('data:') && told.split(':\n\n').length < 3) {
    const { value, done } = await reader.read();
    if (done) break;
    told += Buffer.from(value).toString();
  }
  return { told, leave: () => leaving.abort() };
}

test('subscriptions of a key past the bound are refused by code, those of another key are not', async () => {
  const open = [await subscribe('good'), await subscribe('good')];
  for (const { told } of open) expect(told).not.toContain('errors');
  const refused = await subscribe('good');
  expect(refused.told).toContain('"code":"rate_limit_exceeded"');
  const other = await subscribe('other');
  expect(other.told).not.toContain('errors');

  const ws = createClient({
    ...{ url: transport.wsUrl, webSocketImpl: WebSocket, retryAttempts: 0 },
    connectionParams: { apiKey: 'good' },
  });
  const overWebSocket = await ws.iterate({ query: subscription }).next();
  expect(overWebSocket.value?.errors?.[0]?.extensions).toMatchObject({ code: 'rate_limit_exceeded' });
  await ws.dispose();

  open[0]?.leave();
  const again = await eventually(
    () => subscribe('good'),
    ({ told }) => !told.includes('errors'),
  );
  for (const { leave } of [...open, other, again]) leave();
});

/** @returns the socket, and the code with which it was closed or null when it was welcomed */
async function connect(
  key: string,
  url = transport.wsUrl,
): Promise<{ socket: WebSocket; refusal: number | null }> {
  const socket = new WebSocket(url, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { apiKey: key } }));
  const refusal = await Promise.race([
    once(socket, 'message').then(() => null),
    once(socket, 'close').then(([code]) => code as number),
  ]);
  return { socket, refusal };
}

test('WebSocket connections of a key past the bound are closed with 4429, and a place that is left is free', async () => {
  const open = [await connect('good'), await connect('good')];
  expect(open.map(({ refusal }) => refusal)).toEqual([null, null]);
  expect((await connect('good')).refusal).toBe(4429);
  const other = await connect('other');
  expect(other.refusal).toBeNull();
  open[0]?.socket.close();
  const again = await eventually(
    () => connect('good'),
    ({ refusal }) => refusal === null,
  );
  for (const { socket } of [...open, other, again]) socket.terminate();
});

test('connections of a key that begin at the same moment are counted too', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => connect('other')));
  expect(all.filter(({ refusal }) => refusal === null)).toHaveLength(2);
  for (const { socket } of all) socket.terminate();
});

/** @returns the socket, or the HTTP status in place of the upgrade */
async function upgrade(): Promise<WebSocket | number> {
  const socket = new WebSocket(transport.wsUrl, 'graphql-transport-ws');
  return Promise.race([
    once(socket, 'open').then(() => socket),
    once(socket, 'unexpected-response').then(([, response]) => {
      response.resume();
      return response.statusCode as number;
    }),
  ]);
}

test('connections of a network that send no key are refused with 429 past the bound; those with a valid key do not count', async () => {
  const welcome = await connect('good');
  const silent: WebSocket[] = [];
  while (silent.length < maxPending) silent.push((await upgrade()) as WebSocket);
  expect(await upgrade()).toBe(429);

  silent[0]?.close();
  const free = await eventually(upgrade, (answer) => answer !== 429);
  expect(await upgrade()).toBe(429);
  for (const socket of [...silent, free as WebSocket, welcome.socket]) socket.terminate();
});

test('clients that leave while their key is looked up keep no place', async () => {
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = await startTransport({
    maxConnectionsPerKey: 2,
    contextFor: async () => {
      asked++;
      await answered;
      return { principal, refusal: null } as never;
    },
  });
  const leaving = Array.from({ length: 5 }, () => {
    const socket = new WebSocket(slow.wsUrl, 'graphql-transport-ws');
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { apiKey: 'good' } })),
    );
    return socket;
  });
  await eventually(
    async () => asked,
    (count) => count === leaving.length,
  );
  for (const socket of leaving) socket.terminate();
  const { server } = slow.server;
  await eventually(promisify(server.getConnections.bind(server)), (count) => count === 0);
  answer();
  const { socket, refusal } = await connect('good', slow.wsUrl);
  expect(refusal).toBeNull();
  socket.terminate();
  await slow.close();
});
