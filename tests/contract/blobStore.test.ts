import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DefaultAzureCredential } from '@azure/identity';
import type { BlobStore } from '../../domain/ports/blobStore';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { type BlobServiceHandle, startBlobService } from '../../providers/blob/azurite/boot';
import {
  canStartAzuriteWithIdentity,
  enableAzuriteWithIdentity,
  startAzuriteWithIdentity,
} from './azuriteWithIdentity';
import { describeAdapters } from './describeAdapters';
import { logCollector } from './redisUnderTest';

const accountKey = Buffer.from('a key of the tests').toString('base64');
const azureConnectionString = process.env.LECTERN_TEST_AZURE_STORAGE;

interface Opened {
  store: BlobStore;
  close(): Promise<void>;
}

async function openEmbedded(): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-blobs-'));
  const service: BlobServiceHandle = await startBlobService({ dataDir, accountKey });
  const store = await createAzureBlobStore({
    account: { connectionString: service.connectionString },
    logger: logCollector().logger,
    container: 'files',
    flush: () => service.flush(),
    corsOrigins: ['https://app.example.com'],
  });
  return {
    store,
    async close() {
      await store.close();
      await service.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function openWithIdentity(): Promise<Opened> {
  const azurite = await startAzuriteWithIdentity();
  const store = await createAzureBlobStore({
    account: { endpoint: azurite.endpoint, credential: new DefaultAzureCredential() },
    logger: logCollector().logger,
    container: 'files',
    corsOrigins: ['https://app.example.com'],
  });
  return { store, close: () => store.close().then(() => azurite.close()) };
}

async function openAzure(): Promise<Opened> {
  const store = await createAzureBlobStore({
    account: { connectionString: azureConnectionString ?? '' },
    logger: logCollector().logger,
    container: `lectern-test-${Date.now()}`,
    corsOrigins: ['https://app.example.com'],
  });
  return { store, close: () => store.deletePrefix('').then(() => store.close()) };
}

const put = (url: string, body: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body: typeof body === 'string' ? body : new Uint8Array(body), headers });

async function textOf(stream: Readable | null): Promise<string | null> {
  return stream && (await buffer(stream)).toString();
}

describeAdapters<Opened>(
  'BlobStore',
  {
    'Azurite, embedded': { open: openEmbedded },
    'Azurite, as an identity': {
      open: openWithIdentity,
      enabled: canStartAzuriteWithIdentity,
      enableWith: enableAzuriteWithIdentity,
    },
    'Azure Blob Storage': {
      open: openAzure,
      enabled: azureConnectionString !== undefined,
      enableWith: "LECTERN_TEST_AZURE_STORAGE='<connection string>' npx jest tests/contract/blobStore",
    },
  },
  (opened) => {
    const store = () => opened().store;

    test('a bare PUT to the upload address is enough, and the blob is invisible until it is committed', async () => {
      const url = await store().createUploadUrl('env/1/original.txt', 3600, 1_000_000);
      expect(await store().uploadedSize('env/1/original.txt')).toBeNull();
      expect((await put(url, 'Hello')).status).toBe(201);
      expect(await store().uploadedSize('env/1/original.txt')).toBe(5);
      expect(await store().size('env/1/original.txt')).toBeNull();
      expect(await store().read('env/1/original.txt')).toBeNull();

      await store().commitUpload('env/1/original.txt', 'text/plain', 5);
      expect(await store().uploadedSize('env/1/original.txt')).toBeNull();
      expect(await store().size('env/1/original.txt')).toBe(5);
      expect(await textOf(await store().read('env/1/original.txt'))).toBe('Hello');
    });

    test('the PUT may be repeated and may carry the header of Put Blob; the last one counts', async () => {
      const url = await store().createUploadUrl('env/2/original.txt', 3600, 1_000_000);
      expect((await put(url, 'first try')).status).toBe(201);
      expect((await put(url, 'second', { 'x-ms-blob-type': 'BlockBlob' })).status).toBe(201);
      expect(await store().uploadedSize('env/2/original.txt')).toBe(6);
      await store().commitUpload('env/2/original.txt', 'text/plain', 6);
      await store().commitUpload('env/2/original.txt', 'text/plain', 6);
      expect(await textOf(await store().read('env/2/original.txt'))).toBe('second');
    });

    test('an upload of another size than expected becomes no content', async () => {
      const url = await store().createUploadUrl('env/10/original.txt', 3600, 1_000_000);
      await put(url, 'four');
      expect(await store().commitUpload('env/10/original.txt', 'text/plain', 5)).toBe(4);
      expect(await store().size('env/10/original.txt')).toBeNull();
      await put(url, 'fives');
      expect(await store().commitUpload('env/10/original.txt', 'text/plain', 5)).toBe(5);
      expect(await textOf(await store().read('env/10/original.txt'))).toBe('fives');
    });

    test('committing what was never uploaded is refused as incomplete', async () => {
      await expect(store().commitUpload('env/none/original.txt', 'text/plain', 5)).rejects.toMatchObject({
        code: 'upload_incomplete',
      });
    });

    test('an upload address neither reads, nor lists, nor writes another blob, nor works once it expired', async () => {
      const url = await store().createUploadUrl('env/3/original.txt', 3600, 1_000_000);
      await put(url, 'secret');
      await store().commitUpload('env/3/original.txt', 'text/plain', 6);
      const bare = url.replace(/&comp=block&blockid=.*$/, '');
      expect((await fetch(bare)).status).toBe(403);
      expect((await fetch(bare, { method: 'DELETE' })).status).toBe(403);
      expect((await put(url.replace('/env/3/', '/env/4/'), 'x')).status).toBe(403);
      expect((await put(url.replace(/sig=[^&]{6}/, 'sig=AAAAAA'), 'x')).status).toBe(403);
      const expired = await store().createUploadUrl('env/3/original.txt', -1, 1_000_000);
      expect((await put(expired, 'x')).status).toBe(403);
      expect(await textOf(await store().read('env/3/original.txt'))).toBe('secret');
    });

    test('a download address reads one blob and nothing else, until it expires', async () => {
      await store().put('env/8/original.txt', 'to be read', 'text/plain');
      await store().put('env/88/original.txt', 'another', 'text/plain');
      const url = await store().createDownloadUrl('env/8/original.txt', 60, 'a.txt');
      expect(await (await fetch(url)).text()).toBe('to be read');
      expect((await fetch(url.replace('/env/8/', '/env/88/'))).status).toBe(403);
      expect((await put(`${url}&comp=block&blockid=dXBsb2Fk`, 'x')).status).toBe(403);
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
      expect((await fetch(await store().createDownloadUrl('env/8/original.txt', -1, 'a.txt'))).status).toBe(
        403,
      );
    });

    test.each([
      ['page.html', "attachment; filename*=UTF-8''page.html"],
      ['Übersicht – «2024» 日本.html', /^attachment; filename\*=UTF-8''%C3%9Cbersicht%20[\x21-\x7e]+\.html$/],
      ['a"b\r\nX: y\t;\\/\ud800.html', /^attachment; filename\*=UTF-8''a%22b%0D%0AX%3A%20y[\w%.]+$/],
      ["it's (1)*.html", "attachment; filename*=UTF-8''it%27s%20%281%29%2A.html"],
    ])('a page with scripts is saved as %j, never shown', async (filename, disposition) => {
      await store().put('env/9/original.html', '<script>alert(1)</script>', 'text/html');
      const url = await store().createDownloadUrl('env/9/original.html', 60, filename);
      const { status, headers } = await fetch(url);
      expect(status).toBe(200);
      const header = headers.get('content-disposition');
      if (typeof disposition === 'string') expect(header).toBe(disposition);
      else expect(header).toMatch(disposition);
    });

    test('browsers of an allowed origin may upload, others may not', async () => {
      const url = await store().createUploadUrl('env/5/original.txt', 3600, 1_000_000);
      const preflight = (origin: string) =>
        fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'content-type',
          },
        });
      const allowed = await preflight('https://app.example.com');
      expect(allowed.status).toBe(200);
      expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
      expect((await preflight('https://evil.example.com')).status).toBe(403);
    });

    test('paths and contents of any Unicode come back as they were', async () => {
      const path = 'env/ß ñ 日本/50% #1?&+=\'"é.json';
      await store().put(path, '{"Grüße": "世界"}', 'application/json');
      expect(await textOf(await store().read(path))).toBe('{"Grüße": "世界"}');
      const url = await store().createUploadUrl(`${path}.txt`, 60, 1_000_000);
      expect((await put(url, 'x')).status).toBe(201);
      expect(await store().uploadedSize(`${path}.txt`)).toBe(1);
    });

    test('putting again replaces the content; an empty one is a blob too', async () => {
      await store().put('env/6/converted.json', 'one', 'application/json');
      await store().put('env/6/converted.json', Buffer.alloc(0), 'application/json');
      expect(await store().size('env/6/converted.json')).toBe(0);
      expect(await textOf(await store().read('env/6/converted.json'))).toBe('');
    });

    test('a 100 MB upload is accepted and streams back whole', async () => {
      const megabyte = Buffer.alloc(1024 * 1024, 'lectern ');
      const url = await store().createUploadUrl('env/7/original.pdf', 3600, 104_857_600);
      expect((await put(url, Buffer.concat(Array<Buffer>(100).fill(megabyte)))).status).toBe(201);
      expect(await store().uploadedSize('env/7/original.pdf')).toBe(104_857_600);
      await store().commitUpload('env/7/original.pdf', 'application/pdf', 104_857_600);
      let bytes = 0;
      for await (const chunk of (await store().read('env/7/original.pdf')) ?? []) bytes += chunk.length;
      expect(bytes).toBe(104_857_600);
    });

    test('deleting a prefix removes blobs, uncommitted uploads and blocks put after the commit, and no more', async () => {
      const urls = await Promise.all(
        ['a', 'b'].map((name) => store().createUploadUrl(`gone/${name}`, 3600, 1_000_000)),
      );
      for (const url of urls) expect((await put(url, 'one')).status).toBe(201);
      await store().commitUpload('gone/a', 'text/plain', 3);
      expect((await put(urls[0] ?? '', 'late')).status).toBe(201);
      await store().put('gone/derived.json', '{}', 'application/json');
      await store().put('gone.json', '{}', 'application/json');

      await store().deletePrefix('gone/');
      for (const name of ['gone/a', 'gone/b', 'gone/derived.json']) {
        expect(await store().size(name)).toBeNull();
        expect(await store().uploadedSize(name)).toBeNull();
      }
      expect(await store().size('gone.json')).toBe(2);
      await store().deletePrefix('gone/');
    });

    test('an upload that breaks off leaves nothing, and can be repeated', async () => {
      const url = await store().createUploadUrl('env/9/original.txt', 3600, 1_000_000);
      const send = url.startsWith('https:') ? requestOverTls : request;
      const upload = send(url, { method: 'PUT', headers: { 'content-length': 2_000_000 } });
      upload.on('error', () => undefined);
      await new Promise((written) => upload.write(Buffer.alloc(1_000_000), written));
      upload.destroy();
      expect(await store().uploadedSize('env/9/original.txt')).toBeNull();
      expect((await put(url, 'whole')).status).toBe(201);
      expect(await store().uploadedSize('env/9/original.txt')).toBe(5);
      await store().commitUpload('env/9/original.txt', 'text/plain', 5);
      expect(await textOf(await store().read('env/9/original.txt'))).toBe('whole');
    });

    test('a reader that stops early leaves the store usable', async () => {
      await store().put('env/8/big', Buffer.alloc(5_000_000), 'application/octet-stream');
      for (let round = 0; round < 5; round++) {
        for await (const _chunk of (await store().read('env/8/big')) ?? []) break;
      }
      await store().ping();
    });
  },
);
