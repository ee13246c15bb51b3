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
  const product = await startHarness({ DRAIN_MS: '5000' });
  const query = 'subscription { filesChanged { fileId } }';
  const apiKey = product.keys.production;
  const each = 10;
  const ends: string[] = [];
  async function stream(): Promise<Response> {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': apiKey };
    const body = JSON.stringify({ query });
    const response = await fetch(product.graphqlUrl, { method: 'POST', headers, body });
    void response.text().then((text) => ends.push(/"code":"(\w+)"/.exec(text)?.[1] ?? text));
    return response;
  }
  async function socket(): Promise<void> {
    const opened = new WebSocket(product.graphqlUrl.replace('http', 'ws'), 'graphql-transport-ws');
    opened.once('close', (code) => ends.push(String(code)));
    await once(opened, 'open');
    opened.send(JSON.stringify({ type: 'connection_init', payload: { apiKey } }));
    await once(opened, 'message');
    opened.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  }
  await Promise.all(Array.from({ length: each }, () => [stream(), socket()]).flat());

  const closing = product.close();
  // Both kinds end while requests are still answered.
  await eventually(
    async () => new Set(ends).size,
    (kinds) => kinds === 2,
  );
  expect((await product.call('GET', '/me')).status).toBe(200);
  // One that begins meanwhile is ended with the others, and its connection is not used again.
  expect((await stream()).headers.get('connection')).toBe('close');
  await closing;
  await eventually(
    async () => ends.length,
    (count) => count === 2 * each + 1,
  );
  expect(ends.sort()).toEqual([...Array(each).fill('1001'), ...Array(each + 1).fill('unavailable')]);
});
