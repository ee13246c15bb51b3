import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { constants, createGzip } from 'node:zlib';
import { createOpenAiEmbeddingModel } from '../../../providers/ai/openai/openAiEmbeddingModel';
import { createOpenAiLanguageModel } from '../../../providers/ai/openai/openAiLanguageModel';
import { readEventData } from '../../../providers/ai/openai/serverSentEvents';
import { eventually } from './eventually';

const maxReplyBytes = 1_000_000;
/** What is read before a reply that is too large is given up, with what was on its way. */
const maxReadBytes = 4_000_000;
const block = 'x'.repeat(65_536);
const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;

let server: Server;
/** The connections that were made. How much is sent into them depends on the buffers of the machine; how much is read does not. */
const sockets = new Set<Socket>();
let readBefore = 0;
const readBytes = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
const remember = (message: unknown) => sockets.add((message as { socket: Socket }).socket);
let reply: (response: ServerResponse) => void = () => {};

/** Writes the same again and again until its reader is gone. */
function flood(response: ServerResponse, text: string, write = response): void {
  const more = () => {
    while (!response.destroyed) {
      if (!write.write(text)) return void write.once('drain', more);
    }
  };
  more();
}

beforeAll(async () => {
  subscribe('undici:client:connected', remember);
  server = createServer((request, response) => {
    request.resume().on('end', () => reply(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  unsubscribe('undici:client:connected', remember);
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  readBefore = readBytes();
});

const modelServer = () => ({
  kind: 'openai' as const,
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  apiKey: null,
});

async function ask(streamed: boolean, options: { requestTimeoutMs?: number; streamTimeoutMs?: number } = {}) {
  const retries = { maxAttempts: 1 };
  const model = createOpenAiLanguageModel({
    server: modelServer(),
    model: 'm',
    maxReplyBytes,
    retries,
    ...options,
  });
  const request = { messages: [{ role: 'user' as const, content: 'Hello' }] };
  try {
    if (!streamed) return await model.complete(request);
    for await (const _ of model.stream(request));
  } finally {
    await model.close();
  }
}

const tooLarge = {
  code: 'upstream_error',
  publicMessage: expect.stringContaining('larger than 1000000 bytes'),
};

test.each<[string, boolean, string, string]>([
  ['a body', false, '{"choices":[{"message":{"content":"', block],
  ['a body of white space', false, '', ' '.repeat(65_536)],
  ['a stream of text', true, '', chunk({ content: block })],
  ['an event', true, 'data: ', block],
  ['a stream of comments', true, '', ': still there\n\n'.repeat(1000)],
  ['a stream of empty pieces', true, '', chunk({}).repeat(100)],
])('%s without an end is cut at its limit of bytes', async (_, streamed, begin, repeated) => {
  reply = (response) => {
    response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
    response.write(begin);
    flood(response, repeated);
  };
  await expect(ask(streamed)).rejects.toMatchObject(tooLarge);
  expect(readBytes() - readBefore).toBeGreaterThan(0);
  expect(readBytes() - readBefore).toBeLessThan(maxReadBytes);
});

test('a compressed body counts as what it decompresses to', async () => {
  reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
    gzip.pipe(response);
    flood(response, ' '.repeat(65_536), gzip as never);
  };
  await expect(ask(false)).rejects.toMatchObject(tooLarge);
});

test('the message of an error is bounded too', async () => {
  reply = (response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.write('{"error":{"message":"');
    flood(response, block);
  };
  await expect(ask(false)).rejects.toMatchObject({ code: 'upstream_error' });
  expect(readBytes() - readBefore).toBeLessThan(maxReadBytes);
});

test('vectors without an end are cut at what the largest request may be answered with', async () => {
  reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data":[{"embedding":[');
    flood(response, '0.25,'.repeat(10_000));
  };
  const model = await createOpenAiEmbeddingModel({
    server: modelServer(),
    model: 'm',
    dimension: 256,
    retries: { passage: { maxAttempts: 1 } },
  });
  const embedding = model.embed(['text'], { purpose: 'passage' });
  await expect(embedding).rejects.toMatchObject({ publicMessage: expect.stringContaining('larger than') });
  expect(readBytes() - readBefore).toBeLessThan(maxReadBytes);
  await model.close();
});

test.each([
  ['an index that was not asked for', { index: 4_000_000_000 }],
  ['an index that is no number', { index: '__proto__' }],
])('a vector with %s is an answer that cannot be read', async (_, item) => {
  reply = (response) => response.end(JSON.stringify({ data: [{ embedding: [1, 2], ...item }] }));
  const model = await createOpenAiEmbeddingModel({
    server: modelServer(),
    model: 'm',
    dimension: 2,
    retries: { passage: { maxAttempts: 1 } },
  });
  await expect(model.embed(['text'], { purpose: 'passage' })).rejects.toMatchObject({
    publicMessage: expect.stringContaining('cannot be read'),
  });
  await model.close();
});

test.each([
  ['comments', ': still there\n\n'],
  ['empty pieces', chunk({ content: '' })],
])('a stream of nothing but %s ends with its time, however slowly they come', async (_, heartbeat) => {
  let timer: NodeJS.Timeout | undefined;
  reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    timer = setInterval(() => response.write(heartbeat), 5);
    response.on('close', () => clearInterval(timer));
  };
  await expect(ask(true, { requestTimeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout' });
});

test('an answer that goes on for ever in small pieces ends with its time', async () => {
  reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => response.write(chunk({ content: 'and ' })), 5);
    response.on('close', () => clearInterval(timer));
  };
  await expect(ask(true, { streamTimeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout' });
});

test('an event of a megabyte in small chunks is read once', async () => {
  const event = new TextEncoder().encode(`data: ${'x'.repeat(2_000_000)}\n\n`);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= event.length) return controller.close();
      controller.enqueue(event.subarray(at, at + 100));
      at += 100;
    },
  });
  const started = process.cpuUsage();
  for await (const [data] of readEventData(body)) expect(data).toHaveLength(2_000_000);
  const { user, system } = process.cpuUsage(started);
  // Each of the 20,000 chunks is read once: searching the event again with each takes minutes.
  expect((user + system) / 1e6).toBeLessThan(5);
});

test('the lines of a stream may end in any way, wherever its chunks are cut', async () => {
  const text = ': hello\r\ndata: {"a":"é"}\r\n\r\nevent: x\rdata:2\n\ndata: [DONE]\n\ndata: 3\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 7, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
        controller.close();
      },
    });
    const read: string[] = [];
    for await (const data of readEventData(body)) read.push(...data);
    expect(read).toEqual(['{"a":"é"}', '2']);
  }
});

test.each([false, true])(
  'a reply that is given up is not read on, after a collection either (streamed: %s)',
  async (streamed) => {
    let hasClosed = false;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    reply = (response) => {
      response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
      const timer = setInterval(() => {
        response.write(streamed ? ':\n' : ' ');
        // What links the signal to the body of the reply is held weakly by Node 20.
        collect();
      }, 50);
      response.on('close', () => {
        hasClosed = true;
        clearInterval(timer);
      });
    };
    await expect(ask(streamed, { requestTimeoutMs: 1_000 })).rejects.toMatchObject({ code: 'timeout' });
    await eventually(
      async () => hasClosed,
      (closed) => closed,
    );
  },
);
