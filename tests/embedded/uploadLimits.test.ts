/** What an upload address of the embedded blob service takes: what was declared, a margin, and a few attempts. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
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
