import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../tests/harness';
import { createGuardedFetch } from './guardedFetch';
import type { ObjectStore } from './objectStore';
import { readObjects } from './readObjects';

let server: Server;
let origin: string;
let directory: string;

beforeEach(async () => {
  // Contents that begin and never end.
  server = createServer((_request, response) => void response.writeHead(200).write('x'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  directory = await mkdtemp(join(tmpdir(), 'lectern-objects-'));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

const downloadsBegan = (count: number) =>
  eventually(
    () => readdir(directory),
    (names) => names.length === count,
  );

/** Reads eight objects, the request for the fourth of which is made by a function. */
function read(fourth: () => Promise<{ url: string }>, signal: AbortSignal) {
  const store: ObjectStore = {
    address: origin,
    async *list() {
      const names = Array.from({ length: 8 }, (_, index) => `${index}.txt`);
      yield {
        objects: names.map((path) => ({ address: `${origin}/${path}`, path, size: 1, etag: null })),
      };
    },
    contentOf: ({ address }) => (address.endsWith('/3.txt') ? fourth() : { url: address }),
  };
  const { port } = new URL(origin);
  const guarded = createGuardedFetch({
    userAgent: 'test',
    allowedNetworks: ['127.0.0.0/8'],
    allowedPorts: [Number(port)],
  });
  return readObjects(guarded, store, {
    known: new Map(),
    directory,
    maxPages: 100,
    accepts: () => true,
    signal,
  });
}

test('an unexpected error ends all downloads before it is thrown', async () => {
  const error = new Error('There is no key to sign with.');
  const fourth = async () => {
    await downloadsBegan(3);
    throw error;
  };
  await expect(read(fourth, new AbortController().signal)).rejects.toBe(error);
  expect(await readdir(directory)).toEqual([]);
});

test('an abort ends all downloads before its reason is thrown', async () => {
  const closing = new AbortController();
  const reading = read(async () => ({ url: `${origin}/3.txt` }), closing.signal);
  const ended = expect(reading).rejects.toThrow('The gateway closes.');
  await downloadsBegan(4);
  closing.abort(new Error('The gateway closes.'));
  await ended;
  expect(await readdir(directory)).toEqual([]);
});
