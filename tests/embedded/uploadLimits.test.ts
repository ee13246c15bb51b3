/** What an upload address of the embedded blob service takes: what was declared, a margin, and a few attempts. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '../../domain/ports/blobStore';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { type BlobServiceHandle, startBlobService } from '../../providers/blob/azurite/boot';
import { uploadMarginBytes } from '../../providers/blob/uploadSize';
import { logCollector } from '../contract/redisUnderTest';

const accountKey = Buffer.from('a key of the tests').toString('base64');
const declared = 5;

let dataDir: string;
let service: BlobServiceHandle;
let store: BlobStore;
let files = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-limits-'));
  // A directory that was made before, and that others may read.
  await mkdir(join(dataDir, 'blobs'), { mode: 0o755 });
  service = await startBlobService({ dataDir: join(dataDir, 'blobs'), accountKey });
  const account = { connectionString: service.connectionString };
  const { logger } = logCollector();
  store = await createAzureBlobStore({ account, logger, container: 'files', flush: () => service.flush() });
});
afterAll(async () => {
  await store.close();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function address(size = declared): Promise<{ path: string; url: string }> {
  files += 1;
  const path = `env/${files}/original.txt`;
  return { path, url: await store.createUploadUrl(path, 3600, size) };
}

async function put(url: string, bytes: number): Promise<{ status: number; code: string | null }> {
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  await response.arrayBuffer();
  return { status: response.status, code: response.headers.get('x-ms-error-code') };
}

async function bytesOnDisk(): Promise<number> {
  const extents = join(dataDir, 'blobs', 'extents');
  const sizes = (await readdir(extents)).map(async (name) => (await stat(join(extents, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('what is declared and a little more is taken; more is refused before a byte is stored', async () => {
  const { path, url } = await address();
  const before = await bytesOnDisk();
  expect(await put(url, 20_000_000)).toEqual({ status: 413, code: 'RequestBodyTooLarge' });
  expect(await put(url, declared + uploadMarginBytes + 1)).toMatchObject({ status: 413 });
  expect(await bytesOnDisk()).toBe(before);
  expect(await store.uploadedSize(path)).toBeNull();
  expect(await put(url, declared + 1)).toMatchObject({ status: 201 });
  expect(await store.uploadedSize(path)).toBe(declared + 1);
  expect(await put(url, declared)).toMatchObject({ status: 201 });
  expect(await store.commitUpload(path, 'text/plain', declared)).toBe(declared);
});

test('a few attempts are taken, and no endless number of them', async () => {
  const { url } = await address(100_000);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) statuses.push((await put(url, 100_000)).status);
  expect(statuses.slice(0, 4)).toEqual([201, 201, 201, 201]);
  expect(statuses.slice(-3)).toEqual([403, 403, 403]);
});

test('the declared size in an address cannot be changed or left out', async () => {
  const { url } = await address();
  const larger = new URL(url);
  larger.searchParams.set('rscd', 'size=99999999');
  expect(await put(larger.href, 1_000)).toMatchObject({ status: 403, code: 'AuthorizationFailure' });
  const without = new URL(url);
  without.searchParams.delete('rscd');
  // As one of an earlier version, which could not be confirmed.
  expect(await put(without.href, declared)).toMatchObject({ status: 403, code: 'AuthorizationFailure' });
});

const encoded = (text: string) => text.replace(/\w/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const named = (url: string, name: string, as: string) => url.replace(`&${name}=`, `&${as}=`);
const otherwiseWritten: [string, (url: string) => string][] = [
  ['a signature in a list', (url) => named(url, 'sig', 'sig[0]')],
  ['a signature in an empty list', (url) => named(url, 'sig', 'sig[]')],
  ['a declared size in a list', (url) => named(url, 'rscd', 'rscd[]')],
  ['a second declared size', (url) => `${url}&rscd=size%3D99999999`],
  [
    'a second declared size, after more parameters than are read',
    (url) => `${named(url, 'rscd', 'rscd[]')}${'&a'.repeat(1_001)}&rscd=size%3D99999999`,
  ],
  ['parameters beyond those that are read', (url) => `${url}${'&a'.repeat(1_001)}`],
  ['a parameter that cannot be decoded', (url) => url.replace(/&sig=[^&]*/, '&sig=%25')],
];

test.each(otherwiseWritten)('%s in an address gives no more room', async (_how, rewrite) => {
  const { path, url } = await address();
  const before = await bytesOnDisk();
  const { status } = await put(rewrite(url), 1_000_000);
  expect([400, 403, 413]).toContain(status);
  expect(await store.uploadedSize(path)).toBeNull();
  expect(await bytesOnDisk()).toBe(before);
});

test('the attempts of an address are counted together, however it is written', async () => {
  const { url } = await address(100_000);
  const { pathname } = new URL(url);
  const [, sig = ''] = /&sig=([^&]*)/.exec(url) ?? [];
  const spellings = [
    url,
    url.replace(pathname, encoded(pathname)),
    url.replace('/env/', '/%65nv/'),
    url.replace('/original', '%2Foriginal'),
    url.replace('/original', '%5Coriginal'),
    url.replace('/lectern/', '/lectern-secondary/'),
    url.replace(sig, sig.replaceAll('%', '%25')),
    url.replace('&sig=', '&%73ig='),
  ];
  const taken: string[] = [];
  for (let round = 0; round < 3; round++)
    for (const spelling of spellings) if ((await put(spelling, 100_000)).status === 201) taken.push(spelling);
  expect(taken.length).toBeLessThanOrEqual(6);
});

test('requests that are refused neither use an address up nor free what it has taken', async () => {
  const { url } = await address(100_000);
  const elsewhere = url.replace('/original', '/another');
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await put(elsewhere, 100_000)).toMatchObject({ status: 403 });
    statuses.push((await put(url, 100_000)).status);
  }
  expect(statuses.slice(0, 4)).toEqual([201, 201, 201, 201]);
  expect(statuses.slice(-3)).toEqual([403, 403, 403]);
});

test.each(['//', '///x', 'http://[', '/\\', '*', '/%', '/lectern/files/%?sig=%&rscd=size%3D5', '?#'])(
  'a request for %s is answered, and the service goes on',
  async (target) => {
    const { processId } = service;
    for (const method of ['GET', 'PUT']) {
      const socket = connect(service.port, '127.0.0.1');
      socket.write(
        `${method} ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      const [reply] = await once(socket, 'data');
      expect(String(reply)).toMatch(/^HTTP\/1\.1 [45]\d\d /);
      socket.destroy();
    }
    expect(service.processId).toBe(processId);
  },
);

test('requests with an invalid signature use nothing up of an address', async () => {
  const { url } = await address();
  const forged = url.replace(/&sig=[^&]*/, '&sig=AAAA');
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await put(forged, uploadMarginBytes)).toMatchObject({ status: 403 });
  expect(await put(url, declared)).toMatchObject({ status: 201 });
});

test('a content of no stated length is refused', async () => {
  const { url } = await address();
  async function* endless() {
    yield new Uint8Array(1_000);
  }
  const init = { method: 'PUT', body: endless(), duplex: 'half' } as unknown as RequestInit;
  expect((await fetch(url, init)).status).toBe(411);
});

test('confirms of one upload at the same time all find it, in one gateway and in several', async () => {
  const account = { connectionString: service.connectionString };
  const { logger } = logCollector();
  const others = await Promise.all(
    [1, 2, 3].map(() =>
      createAzureBlobStore({ account, logger, container: 'files', flush: () => service.flush() }),
    ),
  );
  for (let round = 0; round < 6; round++) {
    const { path, url } = await address();
    await put(url, declared);
    const confirms = [store, ...others].flatMap((each) =>
      Array.from({ length: 3 }, () => each.commitUpload(path, 'text/plain', declared)),
    );
    expect(await Promise.all(confirms)).toEqual(confirms.map(() => declared));
  }
});

test('uploads are readable by their owner alone', async () => {
  const { path, url } = await address();
  await put(url, declared);
  await store.commitUpload(path, 'text/plain', declared);
  const modes: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    if (entry.isDirectory() || entry.isFile()) modes.push((mode & 0o077).toString(8));
  }
  expect(new Set(modes)).toEqual(new Set(['0']));
});
