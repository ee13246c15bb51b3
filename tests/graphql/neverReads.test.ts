import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import WebSocket from 'ws';
import { eventually, type Harness, startHarness } from '../harness';
import { fileAt, idOf, query, silentSse, silentWebSocket } from './support/silentClients';
import { startTransport, type Transport } from './support/startTransport';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const environmentId = '2b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001';

describe('clients that never read', () => {
  const [files, steps] = [300, 20];
  let harness: Harness;
  const accepted = new Set<Socket>();
  beforeAll(async () => {
    harness = await startHarness();
    harness.app.server.server.on('connection', (socket) => accepted.add(socket));
  });
  afterAll(() => harness.close(), 60_000);

  test('cost a bounded memory over both transports, and nobody else misses a status', async () => {
    const { key } = await harness.createKey();
    const me = await harness.graphql<{ me: { environmentId: string } }>('{ me { environmentId } }');
    const environment = me.data?.me.environmentId ?? '';
    const publish = (fileId: string, sequence: number) => {
      const file = fileAt(fileId, environment, sequence);
      const event = { environmentId: environment, fileId, status: file.status, sequence, file };
      return harness.app.services.events.publish('file', event);
    };

    const silent = await silentSse(harness.graphqlUrl, key);
    let probe = 0;
    const silentWs = await silentWebSocket(harness.graphqlUrl, key, () => {
      probe += 1;
      return publish(idOf(999_999), probe);
    });

    const reading = new AbortController();
    const response = await fetch(harness.graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': key },
      body: JSON.stringify({ query }),
      signal: reading.signal,
    });
    const received = new Map<string, number[]>();
    let count = 0;
    const reader = (async () => {
      let rest = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (!line.startsWith('data: {')) continue;
          const { data } = JSON.parse(line.slice(6));
          if (!data) throw new Error(line);
          const { fileId, sequence } = data.filesChanged;
          received.set(fileId, [...(received.get(fileId) ?? []), sequence]);
          count += 1;
        }
        if (count >= files * steps) return;
      }
    })();

    collectGarbage();
    const usage = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const before = usage();
    let mostWaiting = 0;
    for (let step = 1; step <= steps; step += 1) {
      for (let file = 1; file <= files; file += 1) {
        await publish(idOf(file), step);
        if (file % 20 === 0) await nextTurn();
      }
      for (const socket of accepted) mostWaiting = Math.max(mostWaiting, socket.writableLength);
      const answer = await harness.call('GET', '/me');
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    await reader;

    const inOrder = Array.from({ length: steps }, (_, i) => i + 1);
    expect(received.size).toBe(files);
    for (const sequences of received.values()) expect(sequences).toEqual(inOrder);
    expect(mostWaiting).toBeLessThan(1_000_000);
    collectGarbage();
    // 96 MB were told to each of them.
    expect(usage() - before).toBeLessThan(40_000_000);
    reading.abort();
    silent.destroy();
    silentWs.terminate();
  }, 60_000);
});

describe('a client that takes nothing', () => {
  let transport: Transport;
  const accepted: Socket[] = [];
  beforeAll(async () => {
    const none = { lean: () => none, sort: () => none, limit: () => none, exec: async () => [] };
    transport = await startTransport({
      // Yoga's own pings come every 0.3 s here.
      ...{ heartbeatMs: 500, stalledAfterMs: 1_000 },
      services: { models: { files: { find: () => none } } },
    });
    transport.server.server.on('connection', (socket) => accepted.push(socket));
  });
  afterAll(() => transport.close());

  const publish = (fileId: string, sequence = 1) => {
    const file = fileAt(fileId, environmentId, sequence);
    return transport.events.publish('file', { environmentId, fileId, status: file.status, sequence, file });
  };

  test('of a stream of events is cut off; one that reads and hears nothing new is not', async () => {
    const idle = await silentSse(transport.url, 'good');
    idle.resume();
    const silent = await silentSse(transport.url, 'good');
    const [idleHere, silentHere] = accepted;
    idle.on('data', () => undefined);
    for (let number = 1; number <= 2_000; number += 1) await publish(idOf(number));
    await eventually(
      async () => silentHere?.destroyed,
      (gone) => gone === true,
    );
    expect(idleHere?.destroyed).toBe(false);
    const since = Date.now();
    await eventually(
      async () => Date.now() - since > 1_500,
      (waited) => waited,
    );
    expect(idleHere?.destroyed).toBe(false);
    idle.destroy();
    silent.destroy();
  });

  test('over WebSocket is cut off', async () => {
    accepted.length = 0;
    let probe = 0;
    const silent = await silentWebSocket(transport.url, 'good', () => {
      probe += 1;
      return publish(idOf(3_000), probe);
    });
    const [silentHere] = accepted;
    await eventually(
      async () => silentHere?.destroyed,
      (gone) => gone === true,
    );
    silent.terminate();
  });
});

test('a client that asks on over WebSocket and reads no answer is cut off before 32 MB lie ready for it', async () => {
  const transport = await startTransport({ heartbeatMs: 60_000 });
  const accepted: Socket[] = [];
  transport.server.server.on('connection', (socket) => accepted.push(socket));
  const client = new WebSocket(transport.wsUrl, 'graphql-transport-ws');
  client.on('error', () => undefined);
  await once(client, 'open');
  client.send(JSON.stringify({ type: 'connection_init', payload: { apiKey: 'good' } }));
  await once(client, 'message');
  client.pause();
  const [here] = accepted;
  const ping = JSON.stringify({ type: 'ping', payload: { echoed: 'x'.repeat(500_000) } });
  let mostWaiting = 0;
  await eventually(
    async () => {
      if (client.readyState === WebSocket.OPEN) client.send(ping);
      mostWaiting = Math.max(mostWaiting, here?.writableLength ?? 0);
      return here?.destroyed;
    },
    (gone) => gone === true,
  );
  expect(mostWaiting).toBeLessThan(32_000_000);
  const me = await transport.ask({ query: '{ me { environmentSlug } }' });
  expect(me.body).toMatchObject({ data: { me: { environmentSlug: 'production' } } });
  client.terminate();
  await transport.close();
});
