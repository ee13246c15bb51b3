/** An endpoint that switches protocols, and what a sender keeps of the signal that lives as long as its process. */
import { getEventListeners } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { WebhookSendError, type WebhookSender } from '../../domain/ports/webhookSender';
import { createWebhookSender } from '../../providers/webhooks/createWebhookSender';

let server: Server;
let url: string;
let sender: WebhookSender;
let answer: string;

beforeAll(async () => {
  const respond = (socket: Socket) => void socket.write(answer);
  server = createServer((socket) => socket.on('error', () => undefined).once('data', () => respond(socket)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/`;
  sender = createWebhookSender({ allowedNetworks: ['127.0.0.0/8'], allowedPorts: [port], userAgent: 'test' });
});
// Resolves only once every connection has been closed by the sender.
afterAll(() => new Promise((resolve) => server.close(resolve)));

const send = (signal: AbortSignal) => sender.send({ url, body: '{}', headers: {}, signal });

/** The listeners of a signal and the signals that Node.js derived from it. */
function keptBy(signal: AbortSignal): number {
  const sets = Object.getOwnPropertySymbols(signal)
    .map((key) => (signal as unknown as Record<symbol, unknown>)[key])
    .filter((value): value is Set<unknown> => value instanceof Set);
  return sets.reduce((sum, { size }) => sum + size, getEventListeners(signal, 'abort').length);
}

test('an endpoint that switches protocols gives no response, and that ends its request', async () => {
  answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const error = await send(new AbortController().signal).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WebhookSendError);
  expect((error as Error).message).toMatch(/closed without a response/);
}, 10_000);

test('a signal keeps nothing of the requests that are over, and ends the one that is not', async () => {
  const closing = new AbortController();
  answer = 'HTTP/1.1 204 No Content\r\n\r\n';
  for (let n = 0; n < 5; n++) expect((await send(closing.signal)).statusCode).toBe(204);
  expect(keptBy(closing.signal)).toBe(0);
  answer = '';
  const endless = send(closing.signal);
  closing.abort();
  await expect(endless).rejects.toBeInstanceOf(WebhookSendError);
  await expect(send(closing.signal)).rejects.toBeInstanceOf(WebhookSendError);
});
