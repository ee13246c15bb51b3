/** Blobs whose reader goes away: a blob store that sends the beginning of each and then waits. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { BlobStore } from '../../domain/ports/blobStore';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { eventually } from '../harness';
import { logCollector } from './redisUnderTest';

const count = 20;
const size = 10_000_000;
const sending = new Set<ServerResponse>();
let server: Server;
let store: BlobStore;

function sendBlob(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': size, etag: '"1"', 'x-ms-blob-type': 'BlockBlob' });
  response.write(Buffer.alloc(1_000));
  sending.add(response);
  response.on('close', () => sending.delete(response));
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const isContainer = request.url?.includes('restype=container') ?? false;
    if (request.method === 'GET' && !isContainer) return sendBlob(response);
    request.resume();
    const status = { PUT: 201, DELETE: 202 }[request.method ?? ''] ?? 200;
    response.writeHead(status, { etag: '"1"' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `BlobEndpoint=http://127.0.0.1:${port}/test`;
  const accountKey = Buffer.from('a key of the tests').toString('base64');
  store = await createAzureBlobStore({
    account: {
      connectionString: `DefaultEndpointsProtocol=http;AccountName=test;AccountKey=${accountKey};${endpoint};`,
    },
    logger: logCollector().logger,
    container: 'files',
  });
});
afterAll(async () => {
  await store.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function openBlobs(): Promise<Readable[]> {
  const bodies = await Promise.all(Array.from({ length: count }, (_, at) => store.read(`blob-${at}`)));
  expect(sending.size).toBe(count);
  return bodies.filter((body) => body !== null);
}

const noneIsOpen = () =>
  eventually(
    async () => sending.size,
    (open) => open === 0,
    5_000,
  );

test('blobs that are given up before their first read keep no connection open', async () => {
  for (const body of await openBlobs()) body.destroy();
  await noneIsOpen();
});

test('nor do those that are given up while a read waits for more', async () => {
  for (const body of await openBlobs()) {
    for await (const piece of body) {
      expect((piece as Buffer).length).toBeGreaterThan(0);
      break;
    }
  }
  await noneIsOpen();
});
