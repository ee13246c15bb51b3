import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayProxy, startProxy } from '../../scripts/cluster/proxy';
import { startFakeRest } from '../rest/support/fakeRest';

interface Fake {
  origin: string;
  server: Server;
  seen: string[];
  ready: boolean;
}

const open: { close(): void }[] = [];
afterEach(() => {
  for (const part of open.splice(0)) part.close();
});

async function fakeGateway(
  name: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.end(name);
  },
): Promise<Fake> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(fake.ready ? 200 : 503).end();
      return;
    }
    fake.seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: Fake = { origin, server, seen: [], ready: true };
  open.push({ close: () => server.closeAllConnections() }, server);
  return fake;
}

async function proxyOf(...gateways: Fake[]): Promise<GatewayProxy> {
  const proxy = await startProxy({ port: 0, origins: gateways.map(({ origin }) => origin) });
  open.push(proxy);
  return proxy;
}

const hangUp = (request: IncomingMessage) => request.socket.destroy();

test('gateways take turns', async () => {
  const proxy = await proxyOf(await fakeGateway('a'), await fakeGateway('b'));
  const answers: string[] = [];
  for (let i = 0; i < 4; i++) answers.push(await (await fetch(proxy.origin)).text());
  expect(answers.sort()).toEqual(['a', 'a', 'b', 'b']);
});

test('one that says it is not ready gets nothing, unless no other is', async () => {
  const [a, b] = [await fakeGateway('a'), await fakeGateway('b')];
  const proxy = await proxyOf(a, b);
  a.ready = false;
  await proxy.refresh();
  for (let i = 0; i < 4; i++) expect(await (await fetch(proxy.origin)).text()).toBe('b');
  b.ready = false;
  await proxy.refresh();
  expect(await (await fetch(proxy.origin)).text()).toMatch(/a|b/);
});

test('a request of any method goes to another gateway where the first takes no connection', async () => {
  const [a, b] = [await fakeGateway('a'), await fakeGateway('b')];
  const proxy = await proxyOf(a, b);
  await new Promise((resolve) => a.server.close(resolve));
  for (let i = 0; i < 4; i++) {
    expect(await (await fetch(proxy.origin, { method: 'POST', body: 'x' })).text()).toBe('b');
  }
});

test('a request that was sent is repeated only where its method is idempotent', async () => {
  const [a, b] = [await fakeGateway('a', hangUp), await fakeGateway('b')];
  const proxy = await proxyOf(a, b);
  for (let i = 0; i < 4; i++) expect(await (await fetch(proxy.origin)).text()).toBe('b');
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await fetch(proxy.origin, { method: 'POST', body: 'x' })).status);
  }
  expect(statuses.sort()).toEqual([200, 200, 502, 502]);
  expect(a.seen.filter((line) => line.startsWith('POST'))).toHaveLength(2);
  expect(b.seen.filter((line) => line.startsWith('POST'))).toHaveLength(2);
});

test('an answer that breaks off breaks off for the client too, and is not begun again', async () => {
  const cut = await fakeGateway('a', (request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setImmediate(() => hangUp(request));
  });
  const proxy = await proxyOf(cut);
  const answer = await fetch(proxy.origin);
  await expect(answer.text()).rejects.toThrow();
  expect(cut.seen).toHaveLength(1);
});

test('what a gateway says of a body that is too long arrives, however fast the body was sent', async () => {
  const gateway = await startFakeRest();
  open.push(gateway);
  const proxy = await startProxy({ port: 0, origins: [gateway.origin] });
  open.push(proxy);
  for (let i = 0; i < 5; i++) {
    const answer = await fetch(`${proxy.origin}/api/v1/search`, {
      method: 'POST',
      headers: { 'x-api-key': 'good' },
      body: 'x'.repeat(1_500_000),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'payload_too_large' });
  }
});

test('requests share the connections to a gateway, which accepts a new one only once per turn of its event loop', async () => {
  const gateway = await fakeGateway('a');
  const proxy = await proxyOf(gateway);
  const connections = new Set<unknown>();
  gateway.server.on('request', ({ socket, url }: IncomingMessage) => {
    if (url !== '/readyz') connections.add(socket);
  });
  for (let i = 0; i < 4; i++) {
    const answer = await fetch(proxy.origin, { method: 'POST', body: 'x' });
    expect(await answer.text()).toBe('a');
  }
  expect(connections.size).toBe(1);
});
