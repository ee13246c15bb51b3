import { once } from 'node:events';
import type { Socket } from 'node:net';
import WebSocket from 'ws';
import { eventually } from '../harness';
import { fileAt, idOf, readingSse, silentSse, silentWebSocket } from './support/silentClients';
import { startTellingGateway, type TellingGateway } from './support/startTellingGateway';
import { startTransport, type Transport } from './support/startTransport';

const environmentId = '2b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001';

describe('clients that never read', () => {
  const [files, steps] = [300, 20];
  let gateway: TellingGateway;
  beforeAll(async () => {
    gateway = await startTellingGateway();
  }, 60_000);
  afterAll(() => gateway?.close(), 60_000);

  test('cost a bounded memory over both transports, and nobody else misses a status', async () => {
    const { graphqlUrl, baseUrl, key } = gateway;
    const silent = await silentSse(graphqlUrl, key);
    let probe = 0;
    const silentWs = await silentWebSocket(graphqlUrl, key, async () => {
      probe += 1;
      await gateway.ask({ tell: { from: 999_999, to: 999_999, sequence: probe } });
    });
    const reading = await readingSse(graphqlUrl, key, files * steps);

    const { memory: before } = await gateway.ask({ memory: true });
    let maxWaiting = 0;
    for (let sequence = 1; sequence <= steps; sequence += 1) {
      const { waiting } = await gateway.ask({ tell: { from: 1, to: files, sequence } });
      maxWaiting = Math.max(maxWaiting, waiting);
      const answer = await fetch(`${baseUrl}/me`, { headers: { 'x-api-key': key } });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    await reading.done;

    const inOrder = Array.from({ length: steps }, (_, i) => i + 1);
    expect(reading.received.size).toBe(files);
    for (const sequences of reading.received.values()) expect(sequences).toEqual(inOrder);
    expect(maxWaiting).toBeLessThan(1_000_000);
    const { memory: after } = await gateway.ask({ memory: true });
    // 96 MB were told to each of them.
    expect(after - before).toBeLessThan(40_000_000);
    reading.stop();
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
  let maxWaiting = 0;
  await eventually(
    async () => {
      if (client.readyState === WebSocket.OPEN) client.send(ping);
      maxWaiting = Math.max(maxWaiting, here?.writableLength ?? 0);
      return here?.destroyed;
    },
    (gone) => gone === true,
  );
  expect(maxWaiting).toBeLessThan(32_000_000);
  const me = await transport.ask({ query: '{ me { environmentSlug } }' });
  expect(me.body).toMatchObject({ data: { me: { environmentSlug: 'production' } } });
  client.terminate();
  await transport.close();
});
