import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../tests/harness';
import { createGuardedFetch } from './guardedFetch';
import { readWebsite } from './readWebsite';

let server: Server;
let origin: string;
let directory: string;

beforeEach(async () => {
  // A start page, and pages that begin and never end.
  server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' });
    if (request.url !== '/') return response.write('x');
    const links = Array.from({ length: 8 }, (_, index) => `<a href="/${index}">${index}</a>`);
    return response.end(links.join(''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  directory = await mkdtemp(join(tmpdir(), 'lectern-website-'));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

const downloadsBegan = (count: number) =>
  eventually(
    () => readdir(directory),
    // The start page is kept.
    (names) => names.length === count + 1,
  );

/** Reads the site with four workers. */
function read(signal: AbortSignal, beforeFetch: (url: string) => Promise<void> = async () => undefined) {
  const { port } = new URL(origin);
  const guarded = createGuardedFetch({
    userAgent: 'test',
    allowedNetworks: ['127.0.0.0/8'],
    allowedPorts: [Number(port)],
  });
  const { fetch } = guarded;
  const settings = {
    startUrls: [`${origin}/`],
    sitemapUrls: [],
    includePatterns: [],
    excludePatterns: [],
    maxDepth: 5,
    delayMs: 0,
    concurrency: 4,
  };
  const waiting = async (...args: Parameters<typeof fetch>) => {
    await beforeFetch(args[0]);
    return fetch(...args);
  };
  const options = { known: new Map(), directory, maxPages: 100, accepts: () => true, signal };
  return readWebsite({ ...guarded, fetch: waiting }, settings, options);
}

test('an unexpected error ends all downloads before it is thrown', async () => {
  const error = new Error('The memory is full.');
  const beforeFetch = async (url: string) => {
    if (!url.endsWith('/3')) return;
    await downloadsBegan(3);
    throw error;
  };
  await expect(read(new AbortController().signal, beforeFetch)).rejects.toBe(error);
  expect(await readdir(directory)).toHaveLength(1);
});

test('an abort ends all downloads before its reason is thrown', async () => {
  const closing = new AbortController();
  const reading = read(closing.signal);
  const ended = expect(reading).rejects.toThrow('The gateway closes.');
  await downloadsBegan(4);
  closing.abort(new Error('The gateway closes.'));
  await ended;
  expect(await readdir(directory)).toHaveLength(1);
});
