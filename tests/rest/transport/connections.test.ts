import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '../../harness';
import { allowedDecision, type FakeRest } from '../support/fakeRest';
import { closeStarted, get, raw, start } from './startTransport';

afterEach(closeStarted);

/** A client that ends its side of a connection only when it wants to. */
function open({ origin }: FakeRest): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => undefined);
  return socket;
}

function connectionsOf({ server: { server } }: FakeRest): Promise<number> {
  return promisify(server.getConnections.bind(server))();
}

describe('connections', () => {
  test('what is not HTTP is answered with a problem and hung up on', async () => {
    const { origin } = await start();
    for (const bytes of ['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nBad Header\r\n\r\n']) {
      const answer = await raw(origin, bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"bad_request"');
    }
  });

  test('headers that are too large are a 431', async () => {
    const { origin } = await start();
    const answer = await raw(
      origin,
      `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('a client that never ends its headers is hung up on', async () => {
    const rest = await start();
    // The same mechanism at another speed: the test does not wait for the real limits.
    rest.server.server.headersTimeout = 200;
    const answer = await raw(rest.origin, 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"timeout"');
  });

  test('the limits for slow clients are set', async () => {
    const { server } = (await start()).server;
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(30_000);
    expect(server.timeout).toBe(120_000);
  });

  test('a client that never ends its side of a refused connection does not keep it', async () => {
    const rest = await start();
    const socket = open(rest);
    socket.write('nonsense\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    await eventually(
      () => connectionsOf(rest),
      (count) => count === 0,
    );
    socket.destroy();
  });

  test('a client that reads nothing of its answers is hung up on', async () => {
    const rest = await start();
    // The same mechanism at another speed.
    rest.server.server.timeout = 300;
    const socket = open(rest);
    // More than the system takes for a client that does not read.
    const page = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.pause();
    socket.write(page.repeat(50));
    await once(socket, 'connect');
    await eventually(
      () => connectionsOf(rest),
      (count) => count === 1,
    );
    await eventually(
      () => connectionsOf(rest),
      (count) => count === 0,
    );
    socket.destroy();
  });

  test('closing lets requests in flight complete and takes no new connections', async () => {
    let release = () => {};
    const entered = new Promise<void>((enter) => {
      release = enter;
    });
    let finish = () => {};
    const rest = await start({
      consume: () =>
        new Promise((resolve) => {
          finish = () => resolve(allowedDecision);
          release();
        }),
    });
    const asking = get(rest, '/api/v1/me');
    await entered;
    const closing = rest.close();
    await expect(get(rest, '/livez')).rejects.toThrow();
    finish();
    expect((await asking).status).toBe(200);
    await closing;
  });
});
