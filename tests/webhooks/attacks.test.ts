/** What a tenant may try, to make the gateway call its own network. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { WebhookSendError, type WebhookSender } from '../../domain/ports/webhookSender';
import { createWebhookSender } from '../../providers/webhooks/createWebhookSender';
import { type Receiver, startReceiver } from './receiver';

let internal: Receiver;
beforeAll(async () => {
  internal = await startReceiver();
});
beforeEach(() => {
  internal.received.length = 0;
});
afterAll(() => internal.close());

function senderThat(
  resolve: (hostname: string) => Promise<string[]>,
  allowedNetworks: string[] = [],
): WebhookSender {
  const allowedPorts = [80, 443, internal.port];
  return createWebhookSender({ allowedNetworks, allowedPorts, userAgent: 'test', timeoutMs: 2_000, resolve });
}

const send = (sender: WebhookSender, url: string) =>
  sender.send({ url, body: '{}', headers: {}, signal: new AbortController().signal });

test('a name that first resolves to a public address and then to this machine is refused at the connection', async () => {
  const answers = [['192.0.2.1'], ['127.0.0.1']];
  const sender = senderThat(async () => answers.shift() ?? ['127.0.0.1']);
  const url = `http://rebind.example:${internal.port}/`;
  // The URL is fine when it is entered; what counts is what the socket is about to connect to.
  expect(sender.rejectionOf(url)).toBeNull();
  for (let n = 0; n < 3; n++) await expect(send(sender, url)).rejects.toThrow(/not allowed/);
  expect(internal.received).toEqual([]);
});

test('of several addresses only the allowed ones are tried', async () => {
  const resolved: string[][] = [];
  const sender = senderThat(async () => {
    resolved.push(['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']);
    return resolved.at(-1) ?? [];
  });
  await expect(send(sender, `http://many.example:${internal.port}/`)).rejects.toThrow(/not allowed/);
  expect(resolved).toHaveLength(1);
  expect(internal.received).toEqual([]);
});

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '0',
])('this machine written as %s is refused without a connection', async (host) => {
  const sender = senderThat(async () => []);
  await expect(send(sender, `http://${host}:${internal.port}/`)).rejects.toThrow(/not allowed/);
  expect(internal.received).toEqual([]);
});

test('each connection resolves the name again: there is no kept connection to a checked address', async () => {
  let lookups = 0;
  const sender = senderThat(async () => {
    lookups++;
    return ['127.0.0.1'];
  }, ['127.0.0.0/8']);
  const url = `http://inside.example:${internal.port}/`;
  for (let n = 0; n < 3; n++) expect((await send(sender, url)).statusCode).toBe(204);
  expect(lookups).toBe(3);
});

test('a redirect is a response like any other: its target is not called', async () => {
  const sender = senderThat(async () => ['127.0.0.1'], ['127.0.0.0/8']);
  for (const status of [301, 302, 303, 307, 308]) {
    internal.respond = (_received, response) =>
      void response.writeHead(status, { location: `http://127.0.0.1:${internal.port}/secret` }).end();
    expect((await send(sender, `http://a.example:${internal.port}/hook`)).statusCode).toBe(status);
  }
  expect(internal.received.map(({ path }) => path)).toEqual(Array(5).fill('/hook'));
});

test('other ports than the listed ones are refused', async () => {
  await expect(
    send(
      senderThat(async () => ['8.8.8.8']),
      'http://a.example:22/',
    ),
  ).rejects.toThrow(/port/);
});

test('Retry-After is read in seconds and as a date, and bounded', async () => {
  const sender = senderThat(async () => ['127.0.0.1'], ['127.0.0.0/8']);
  const retryAfter = async (value: string) => {
    internal.respond = (_received, response) => void response.writeHead(503, { 'retry-after': value }).end();
    return (await send(sender, `http://a.example:${internal.port}/`)).retryAfterMs;
  };
  expect(await retryAfter('120')).toBe(120_000);
  expect(await retryAfter('99999999999')).toBe(24 * 60 * 60_000);
  expect(await retryAfter(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_500_000);
  expect(await retryAfter('soon')).toBeNull();
});

describe('an endpoint that does not behave', () => {
  let server: Server;
  let answer: (socket: import('node:net').Socket) => void;
  let url: string;
  let sender: WebhookSender;
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      answer(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    url = `http://127.0.0.1:${port}/`;
    sender = createWebhookSender({
      ...{ allowedNetworks: ['127.0.0.0/8'], allowedPorts: [port], userAgent: 'test', timeoutMs: 300 },
    });
  });
  // Resolves only once every connection has been closed by the sender.
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('one that never responds, or never ends its head, is given up in time', async () => {
    for (const partial of ['', 'HTTP/1.1 200 OK\r\nX: ']) {
      answer = (socket) => void socket.write(partial);
      await expect(send(sender, url)).rejects.toThrow(/no response in time/);
    }
  });

  test('an endless body is not read: the status is the response', async () => {
    let sent = 0;
    answer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000000000\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      socket.on('drain', more);
      more();
    };
    expect((await send(sender, url)).statusCode).toBe(200);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('a head that is too large, and what is not HTTP, fail with a reason that reveals nothing', async () => {
    for (const text of [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 'SSH-2.0-OpenSSH_9.2\r\n']) {
      answer = (socket) => void socket.end(text);
      const error = await send(sender, url).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(WebhookSendError);
      expect((error as Error).message).not.toMatch(/OpenSSH|127/);
    }
  });
});
