import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually, startHarness } from '../harness';

test('a gateway that was told to end says that it is not ready, and answers until its time is over', async () => {
  const product = await startHarness({ DRAIN_MS: '1500' });
  const readiness = async () => {
    const response = await fetch(`${product.origin}/readyz`);
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    return { status: response.status, checks };
  };
  expect((await readiness()).status).toBe(200);
  let closed = false;
  const closing = product.close().then(() => {
    closed = true;
  });
  const { status, checks } = await eventually(readiness, (answer) => answer.status !== 200);
  expect(status).toBe(503);
  expect(checks.process).toBe('is shutting down');
  expect(checks.documents).toBe('ok');
  const answer = await product.call('GET', '/me');
  expect(answer.status).toBe(200);
  // A balancer must not send its next request over a connection that is about to end.
  expect(answer.headers.get('connection')).toBe('close');
  expect(closed).toBe(false);
  await closing;
  await expect(fetch(`${product.origin}/livez`)).rejects.toThrow();
});

test('a gateway that was told to end ends its subscriptions one after another while it still answers', async () => {
  const product = await startHarness({ DRAIN_MS: '2000' });
  const query = 'subscription { filesChanged { fileId } }';
  const apiKey = product.keys.production;
  const open = 20;
  const ends: string[] = [];
  const streams = Array.from({ length: open / 2 }, async () => {
    const response = await fetch(product.graphqlUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-api-key': apiKey,
      },
      body: JSON.stringify({ query }),
    });
    void response.text().then((text) => ends.push(/"code":"(\w+)"/.exec(text)?.[1] ?? text));
  });
  const sockets = Array.from({ length: open / 2 }, async () => {
    const socket = new WebSocket(product.graphqlUrl.replace('http', 'ws'), 'graphql-transport-ws');
    socket.once('close', (code) => ends.push(String(code)));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { apiKey } }));
    await once(socket, 'message');
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    // Answered after the subscription before it, whose events are none yet.
    socket.send(JSON.stringify({ id: '2', type: 'subscribe', payload: { query: '{ __typename }' } }));
    await once(socket, 'message');
  });
  await Promise.all([...streams, ...sockets]);

  const closing = product.close();
  await eventually(
    async () => ends.length,
    (count) => count > 0,
  );
  expect((await product.call('GET', '/me')).status).toBe(200);
  expect(ends.length).toBeLessThan(open);
  await closing;
  await eventually(
    async () => ends.length,
    (count) => count === open,
  );
  expect(ends.sort()).toEqual([...Array(open / 2).fill('1001'), ...Array(open / 2).fill('unavailable')]);
});
