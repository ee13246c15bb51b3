import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '../harness';
import { startTransport, type Transport } from './support/startTransport';

const upgrade =
  'GET /elsewhere HTTP/1.1\r\nHost: gateway\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

let transport: Transport;
beforeAll(async () => {
  transport = await startTransport();
});
afterAll(() => transport.close());

function open(): Socket {
  const { port } = new URL(transport.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  return socket;
}

test('connections that are reset while their upgrade is refused do not end the process', async () => {
  for (let count = 0; count < 50; count++) {
    const socket = open();
    await once(socket, 'connect');
    socket.write(upgrade);
    // Now and then before the answer, now and then after it.
    if (count % 2) await once(socket, 'data');
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  const { body } = await transport.ask({ query: '{ me { environmentSlug } }' });
  expect(body).toEqual({ data: { me: { environmentSlug: 'production' } } });
});

test('a refused connection is closed, though its client would keep it', async () => {
  const sockets = Array.from({ length: 5 }, open);
  for (const socket of sockets) {
    socket.write(upgrade);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
  }
  const { server } = transport.server;
  const count = promisify(server.getConnections.bind(server));
  // Those of `fetch` are kept.
  await eventually(count, (connections) => connections < sockets.length);
  for (const socket of sockets) socket.destroy();
});
