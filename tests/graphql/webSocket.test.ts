import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createClient as createSseClient } from 'graphql-sse';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { AppError } from '../../domain/errors';
import { toFileRecord } from '../../records/toFileRecord';
import { startTransport, type Transport } from './support/startTransport';

/** A file as the store would have it, at some status. */
function fileDoc(status: string, sequence: number) {
  const at = new Date(1_700_000_000_000 + sequence);
  const history = Array.from({ length: sequence }, (_, i) => ({ status, at, sequence: i + 1 }));
  const none = { startedAt: null, completedAt: null };
  return {
    _id: fileId,
    environmentId: '2b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001',
    status,
    sequence,
    history,
    metadataJson: null,
    estimatedRemainingSeconds: null,
    estimatedAt: null,
    stageTimes: { conversion: none, parsing: none, chunking: none, embedding: none },
    createdAt: at,
    updatedAt: at,
  };
}
const fileId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c0ff';
const watch = `subscription { fileStatusChanged(fileId: "${fileId}") { status sequence } }`;

let transport: Transport;
const clients: Client[] = [];
beforeAll(async () => {
  transport = await startTransport({
    services: {
      models: {
        files: { collection: { findOne: async () => fileDoc('uploaded', 2) } },
        replacements: { countDocuments: () => ({ exec: async () => 0 }) },
      },
    },
  });
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await transport.close();
});

function client(connectionParams: Record<string, unknown>): Client {
  const made = createClient({
    url: transport.wsUrl,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
  });
  clients.push(made);
  return made;
}

async function publish(status: string, sequence: number) {
  const file = toFileRecord(fileDoc(status, sequence) as never);
  const { environmentId } = file;
  await transport.events.publish('file', { environmentId, fileId, status: file.status, sequence, file });
}

test.each([{ 'X-API-Key': 'good' }, { 'x-api-key': 'good' }, { apiKey: 'good' }])(
  'queries and subscriptions run over WebSocket with the key as %j; the present state comes first',
  async (params) => {
    const ws = client(params);
    const [answer] = await collect(ws.iterate({ query: '{ me { environmentSlug } }' }), 1);
    expect(answer).toEqual({ data: { me: { environmentSlug: 'production' } } });
    const statuses = ws.iterate({ query: watch });
    const first = await statuses.next();
    expect(first.value).toEqual({ data: { fileStatusChanged: { status: 'uploaded', sequence: 2 } } });
    await publish('ready', 3);
    expect((await statuses.next()).value).toEqual({
      data: { fileStatusChanged: { status: 'ready', sequence: 3 } },
    });
    expect((await statuses.next()).done).toBe(true);
  },
);

test('a persisted operation runs over WebSocket by its hash', async () => {
  const query = '{ me { environmentSlug } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const strict = await startTransport({
    persistedOperations: { known: { [sha256Hash]: query }, onlyKnown: true },
  });
  const ws = createClient({
    url: strict.wsUrl,
    webSocketImpl: WebSocket,
    connectionParams: { apiKey: 'good' },
  });
  const [answer] = await collect(ws.iterate({ query: '', extensions }), 1);
  const refused = await collect(ws.iterate({ query: '{ __typename }' }), 1).catch((error: unknown) => error);
  await ws.dispose();
  await strict.close();
  expect(answer).toEqual({ data: { me: { environmentSlug: 'production' } } });
  expect(refused).toMatchObject([{ extensions: { code: 'operation_not_allowed' } }]);
});

test('without a good key the connection is closed with 4401', async () => {
  const failure = await collect(client({ apiKey: 'bad' }).iterate({ query: '{ __typename }' }), 1).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 4401 });
});

test('errors over WebSocket have code and request id', async () => {
  const ws = client({ apiKey: 'good' });
  const invalid = await collect(ws.iterate({ query: '{ nope }' }), 1).catch((error: unknown) => error);
  expect(invalid).toMatchObject([
    { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', requestId: expect.any(String) } },
  ]);
  const unreadable = await collect(ws.iterate({ query: '{ me {' }), 1).catch((error: unknown) => error);
  expect(unreadable).toMatchObject([{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }]);
  const query = 'query ($id: UUID!) { file(id: $id) { id } }';
  const [wrong] = await collect(ws.iterate({ query, variables: { id: 'x' } }), 1);
  expect(wrong?.errors?.[0]?.extensions).toMatchObject({
    code: 'validation_failed',
    requestId: expect.any(String),
  });
  expect(wrong?.errors?.[0]?.extensions).not.toHaveProperty('http');
});

test('a subscription ends with `unauthorized` when its key is deleted, and no other one does', async () => {
  transport.keys.add('doomed');
  const doomed = client({ apiKey: 'doomed' }).iterate({ query: watch });
  const other = client({ apiKey: 'good' }).iterate({ query: watch });
  await doomed.next();
  await other.next();
  transport.keys.delete('doomed');
  await transport.events.publish('apiKey', { keyId: 'doomed', hash: '' });
  const last = await doomed.next();
  expect(last.value?.errors?.[0]?.extensions).toMatchObject({ code: 'unauthorized' });
  expect((await doomed.next()).done).toBe(true);
  await publish('ready', 3);
  expect((await other.next()).value?.data).toEqual({ fileStatusChanged: { status: 'ready', sequence: 3 } });
});

test('a client that answers no ping is cut off', async () => {
  const pinging = await startTransport({ heartbeatMs: 200 });
  const socket = new WebSocket(pinging.wsUrl, 'graphql-transport-ws', { autoPong: false });
  const [code] = (await once(socket, 'close')) as [number];
  await pinging.close();
  expect(code).toBe(1006);
});

test('an oversized frame closes that connection only', async () => {
  const neighbour = client({ apiKey: 'good' }).iterate({ query: watch });
  await neighbour.next();
  const socket = new WebSocket(transport.wsUrl, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send('x'.repeat(2_000_000));
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1009);
  await publish('ready', 3);
  expect((await neighbour.next()).value?.data).toMatchObject({ fileStatusChanged: { status: 'ready' } });
});

test('the reference client of Server-Sent Events gets each status; an error ends it with its code', async () => {
  const sse = createSseClient({ url: transport.url, headers: { 'x-api-key': 'good' }, retryAttempts: 0 });
  const statuses = sse.iterate({ query: watch });
  expect((await statuses.next()).value).toEqual({
    data: { fileStatusChanged: { status: 'uploaded', sequence: 2 } },
  });
  await publish('ready', 3);
  expect((await statuses.next()).value).toMatchObject({ data: { fileStatusChanged: { sequence: 3 } } });
  expect((await statuses.next()).done).toBe(true);
  const refused = sse.iterate({ query: 'subscription { fileStatusChanged(fileId: "not-an-id") { id } }' });
  const outcome = await refused.next().catch((error: unknown) => error);
  expect(JSON.stringify(outcome)).toContain('GRAPHQL_VALIDATION_FAILED');
  sse.dispose();
});

test('expected failures of a subscription come by their code', async () => {
  const failing = await startTransport({
    services: {
      limiter: {
        consume: async () => {
          throw new AppError('unavailable', 'The limiter is unavailable.');
        },
      },
    },
  });
  const ws = createClient({
    url: failing.wsUrl,
    webSocketImpl: WebSocket,
    connectionParams: { apiKey: 'good' },
  });
  const [answer] = await collect(ws.iterate({ query: watch }), 1);
  expect(answer?.errors?.[0]).toMatchObject({
    message: 'The limiter is unavailable.',
    extensions: { code: 'unavailable' },
  });
  await ws.dispose();
  await failing.close();
});

async function collect<T>(iterator: AsyncIterableIterator<T>, count: number): Promise<T[]> {
  const values: T[] = [];
  for await (const value of iterator) {
    values.push(value);
    if (values.length === count) break;
  }
  return values;
}
