/** What the holder of an upload address can do with it, before and after the upload is committed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BlobServiceClient } from '@azure/storage-blob';
import type { BlobStore } from '../../domain/ports/blobStore';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { type BlobServiceHandle, startBlobService } from '../../providers/blob/azurite/boot';
import { logCollector } from './redisUnderTest';

const accountKey = Buffer.from('a key of the tests').toString('base64');
let dataDir: string;
let service: BlobServiceHandle;
let store: BlobStore;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-reach-'));
  service = await startBlobService({ dataDir, accountKey });
  store = await createAzureBlobStore({
    account: { connectionString: service.connectionString },
    logger: logCollector().logger,
    container: 'files',
    flush: () => service.flush(),
  });
});
afterAll(async () => {
  await store.close();
  await service.close();
  await rm(dataDir, { recursive: true });
});

interface Sent {
  /** In the place of `comp=block&blockid=…`. */
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

const blockList = '<?xml version="1.0"?><BlockList><Latest>bGF0ZQ==</Latest></BlockList>';
const writes: Record<string, Sent[]> = {
  'Put Block': [{ query: 'comp=block&blockid=dXBsb2Fk', body: 'EVIL!' }],
  'Put Blob': [{ headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'EVIL!' }],
  'Put Blob, of a page blob': [
    { headers: { 'x-ms-blob-type': 'PageBlob', 'x-ms-blob-content-length': '512' }, body: '' },
  ],
  'Put Blob, of an append blob, and Append Block': [
    { headers: { 'x-ms-blob-type': 'AppendBlob' }, body: '' },
    { query: 'comp=appendblock', body: 'EVIL!' },
  ],
  'Put Block List': [
    { query: 'comp=block&blockid=bGF0ZQ==', body: 'EVIL!' },
    { query: 'comp=blocklist', body: blockList },
  ],
  'Set Blob Metadata': [{ query: 'comp=metadata', headers: { 'x-ms-meta-a': 'b' } }],
  'Set Blob Properties': [{ query: 'comp=properties', headers: { 'x-ms-blob-content-type': 'text/html' } }],
  'Set Blob Tier': [{ query: 'comp=tier', headers: { 'x-ms-access-tier': 'Archive' } }],
  'Lease Blob': [
    { query: 'comp=lease', headers: { 'x-ms-lease-action': 'acquire', 'x-ms-lease-duration': '-1' } },
  ],
  'Snapshot Blob': [{ query: 'comp=snapshot' }],
};

async function send(url: string, { query, headers = {}, body }: Sent): Promise<number> {
  const bare = url.replace(/&comp=block&blockid=.*$/, '');
  const response = await fetch(query === undefined ? bare : `${bare}&${query}`, {
    ...{ method: 'PUT', body: body ?? '', headers: { 'x-ms-version': '2022-11-02', ...headers } },
  });
  await response.arrayBuffer();
  return response.status;
}

/** Copies a blob of this account over the one of the address. */
async function copyOver(url: string): Promise<number> {
  await store.put('other/evil.txt', 'EVIL!', 'text/plain');
  const source = await store.createDownloadUrl('other/evil.txt', 60, 'evil.txt');
  return send(url, { headers: { 'x-ms-copy-source': source } });
}

async function contentOf(path: string) {
  const client = BlobServiceClient.fromConnectionString(service.connectionString)
    .getContainerClient('files')
    .getBlobClient(path);
  const { contentType, metadata, leaseState, blobType, accessTier } = await client.getProperties();
  const read = await store.read(path);
  const downloaded = await (await fetch(await store.createDownloadUrl(path, 60, 'a.txt'))).text();
  return {
    ...{ read: read && (await buffer(read)).toString(), downloaded },
    ...{ contentType, metadata, leaseState, blobType, accessTier },
  };
}

async function namesBelow(prefix: string): Promise<string[]> {
  const container = BlobServiceClient.fromConnectionString(service.connectionString).getContainerClient(
    'files',
  );
  const names: string[] = [];
  for await (const { name } of container.listBlobsFlat({ includeUncommitedBlobs: true })) {
    if (name.includes(prefix)) names.push(name);
  }
  return names;
}

let count = 0;
async function upload(content = 'Hello') {
  const path = `env/reach-${++count}/original.txt`;
  const url = await store.createUploadUrl(path, 3600, 1_000_000);
  if (content) expect(await send(url, { query: 'comp=block&blockid=dXBsb2Fk', body: content })).toBe(201);
  return { path, url, prefix: `reach-${count}/` };
}

const operations = [...Object.keys(writes), 'Copy Blob'];
const write = async (operation: string, url: string) => {
  if (operation === 'Copy Blob') return [await copyOver(url)];
  const statuses: number[] = [];
  for (const sent of writes[operation] ?? []) statuses.push(await send(url, sent));
  return statuses;
};

test.each(operations)('%s to the upload address changes nothing of what was committed', async (operation) => {
  const { path, url, prefix } = await upload();
  expect(await store.commitUpload(path, 'text/plain', 5)).toBe(5);
  const committed = await contentOf(path);
  expect(committed).toMatchObject({ read: 'Hello', downloaded: 'Hello', contentType: 'text/plain' });

  await write(operation, url);
  expect(await contentOf(path)).toEqual(committed);
  // The confirmation that was slower than another must not take what came since.
  expect(await store.commitUpload(path, 'text/plain', 5)).toBe(5);
  expect(await contentOf(path)).toEqual(committed);

  await write(operation, url);
  await store.deletePrefix(`env/${prefix}`);
  expect(await namesBelow(prefix)).toEqual([]);
});

test.each(operations)(
  '%s before the commit leaves the content as it was measured, or is refused',
  async (operation) => {
    const { path, url, prefix } = await upload();
    await write(operation, url);
    const outcome = await store
      .commitUpload(path, 'text/plain', 5)
      .catch((error: { code: string }) => error.code);
    if (outcome === 5) {
      const { read, downloaded, contentType, blobType } = await contentOf(path);
      expect({ downloaded, contentType, blobType }).toEqual({
        ...{ downloaded: read, contentType: 'text/plain', blobType: 'BlockBlob' },
      });
      expect(['Hello', 'EVIL!']).toContain(read);
    } else {
      expect(['upload_incomplete', 4, 512]).toContain(outcome);
      expect(await store.size(path)).toBeNull();
    }
    await store.deletePrefix(`env/${prefix}`);
    expect(await namesBelow(prefix)).toEqual([]);
  },
);

test('a client that puts a whole block blob, not a block, has uploaded it too', async () => {
  const { path, url } = await upload('');
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'text/html' };
  expect(await send(url, { headers, body: 'Hello' })).toBe(201);
  expect(await store.uploadedSize(path)).toBe(5);
  expect(await store.commitUpload(path, 'text/plain', 5)).toBe(5);
  expect(await contentOf(path)).toMatchObject({ read: 'Hello', contentType: 'text/plain' });
});

test('commits at the same time make one content, whatever is put meanwhile', async () => {
  const { path, url } = await upload('aaaaa');
  const puts = Array.from({ length: 10 }, (_, i) =>
    send(url, { query: 'comp=block&blockid=dXBsb2Fk', body: `${i}`.repeat(5) }),
  );
  const commits = Array.from({ length: 5 }, () =>
    store.commitUpload(path, 'text/plain', 5).then(
      async () => contentOf(path),
      (error: { code: string }) => error.code,
    ),
  );
  await Promise.all(puts);
  const seen = (await Promise.all(commits)).filter((outcome) => typeof outcome === 'object');
  const { read } = await contentOf(path);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen.map((content) => content.read))).toEqual(new Set([read]));
});

test('what is put to the address after the commit is listed, and can be removed by itself', async () => {
  const { path, url, prefix } = await upload();
  await store.commitUpload(path, 'text/plain', 5);
  expect(await namesBelow(prefix)).toEqual([path]);
  await write('Put Block', url);
  const { paths, next } = await store.listUploads(null);
  expect({ paths: paths.filter((found) => found === path), next }).toEqual({ paths: [path], next: null });
  await store.deleteUpload(path);
  expect(await namesBelow(prefix)).toEqual([path]);
  expect((await store.listUploads(null)).paths).not.toContain(path);
  expect((await contentOf(path)).read).toBe('Hello');
});
