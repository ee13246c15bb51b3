import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually } from '../harness';
import { fileDocument, queryOf } from './support/fileDocument';
import { startTransport, type Transport } from './support/startTransport';

const fileId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c0ff';
const statusOfFile = `subscription { fileStatusChanged(fileId: "${fileId}") { status } }`;
const allChanges = 'subscription { filesChanged { fileId } }';

/** The transport with room for one subscription of a key, over a store that finds by these. */
function start(find: () => Promise<unknown[]>, countReplacements: () => Promise<number>): Promise<Transport> {
  return startTransport({
    maxSubscriptionsPerKey: 1,
    services: {
      models: {
        files: {
          collection: { findOne: async () => fileDocument(fileId, 'ready') },
          find: () => queryOf(find),
        },
        replacements: { countDocuments: () => ({ exec: countReplacements }) },
      },
    },
  });
}

function subscribe({ url }: Transport, text: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': 'good' },
    body: JSON.stringify({ query: text }),
    signal,
  });
}

/** What a new subscriber is told first: the state of the file, or that there is no place. */
async function firstEvent(transport: Transport): Promise<string> {
  const leaving = new AbortController();
  const { body } = await subscribe(transport, statusOfFile, leaving.signal);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  let told = '';
  while (!told.includes('data:')) {
    const { value, done } = await reader.read();
    if (done) break;
    told += Buffer.from(value).toString();
  }
  leaving.abort();
  return told;
}

function connectionsOf({ server }: Transport): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Something that happens once, and what waits for it. */
function occasion(): { happened: Promise<void>; happen: () => void } {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen };
}

test('a subscriber that leaves while its subscription is opened gives its place back', async () => {
  const [begun, answered] = [occasion(), occasion()];
  const find = async () => {
    begun.happen();
    await answered.happened;
    return [];
  };
  const transport = await start(find, async () => 0);
  const { subscribe: listen } = transport.events;
  const listening = new Set<unknown>();
  transport.events.subscribe = async (topic, listener) => {
    const unsubscribe = await listen(topic, listener);
    listening.add(listener);
    return () => {
      listening.delete(listener);
      unsubscribe();
    };
  };
  try {
    const leaving = new AbortController();
    const left = subscribe(transport, allChanges, leaving.signal).catch(() => undefined);
    await begun.happened;
    expect(listening.size).toBeGreaterThan(0);
    leaving.abort();
    await left;
    // The gateway sees that its connection is gone before the store answers.
    await eventually(
      () => connectionsOf(transport),
      (count) => count === 0,
    );
    answered.happen();
    await eventually(
      async () => listening.size,
      (count) => count === 0,
    );
    expect(await firstEvent(transport)).toContain('"status":"ready"');
  } finally {
    await transport.close();
  }
});

describe('a subscription that ends with an exception', () => {
  let transport: Transport;
  beforeAll(async () => {
    transport = await start(
      async () => [],
      () => Promise.reject(new Error('the store is gone')),
    );
  });
  afterAll(() => transport.close());

  test('over WebSocket: tells its listener, leaves the connection open, gives its place back', async () => {
    const ws = createClient({
      ...{ url: transport.wsUrl, webSocketImpl: WebSocket, retryAttempts: 0, lazy: false },
      connectionParams: { apiKey: 'good' },
    });
    let closed = 0;
    ws.on('closed', () => {
      closed += 1;
    });
    try {
      for (const _ of ['the first', 'one more of the connection']) {
        const statuses = ws.iterate({ query: statusOfFile });
        expect((await statuses.next()).value?.data).toEqual({ fileStatusChanged: { status: 'ready' } });
        const { value } = await statuses.next();
        expect(value?.errors).toMatchObject([{ extensions: { code: 'internal', status: 500 } }]);
        expect(JSON.stringify(value)).not.toContain('the store is gone');
        expect(closed).toBe(0);
        expect(await statuses.next()).toMatchObject({ done: true });
      }
    } finally {
      await ws.dispose();
    }
  });

  test('over Server-Sent Events: tells its listener, and completes', async () => {
    for (const _ of ['a new document', 'a known one']) {
      const response = await subscribe(transport, statusOfFile, AbortSignal.timeout(10_000));
      expect(await response.text()).toMatch(
        /"status":"ready".*\n\nevent: next\ndata: .*"code":"internal".*\n\nevent: complete\ndata:\n\n$/s,
      );
    }
  });
});
