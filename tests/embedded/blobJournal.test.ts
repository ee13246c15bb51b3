/** How the embedded blob store keeps its metadata: a snapshot, and a journal of what changed since. */
import { appendFile, cp, mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { BlobStore } from '../../domain/ports/blobStore';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { type BlobServiceHandle, startBlobService } from '../../providers/blob/azurite/boot';
import { logCollector } from '../contract/redisUnderTest';

const accountKey = Buffer.from('a key of the tests').toString('base64');
let dataDir: string;
let service: BlobServiceHandle;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-blobs-'));
});

afterEach(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

async function open(): Promise<BlobStore> {
  service = await startBlobService({ dataDir, accountKey });
  return createAzureBlobStore({
    account: { connectionString: service.connectionString },
    logger: logCollector().logger,
    container: 'files',
    flush: () => service.flush(),
  });
}

const path = (name: string) => join(dataDir, name);

async function read(store: BlobStore, blob: string): Promise<string | null> {
  const body = await store.read(blob);
  return body && (await buffer(body)).toString();
}

async function killService(): Promise<void> {
  const { processId } = service;
  if (processId === null) throw new Error('The service is not running.');
  process.kill(processId, 'SIGKILL');
  const deadline = Date.now() + 20_000;
  while (service.processId === processId || service.processId === null) {
    if (Date.now() > deadline) throw new Error('The service was not restarted in time.');
    await delay(20);
  }
}

test('a save writes what changed, however many blobs there are', async () => {
  const store = await open();
  const writtenByOnePut = async (name: string) => {
    const before = (await stat(path('blobs.json.journal'))).size;
    await store.put(name, '{}', 'application/json');
    return (await stat(path('blobs.json.journal'))).size - before;
  };
  await store.put('env/first', '{}', 'application/json');
  const few = await writtenByOnePut('env/few');
  await Promise.all(Array.from({ length: 500 }, (_, index) => store.put(`env/${index}`, '{}', 'text/plain')));
  const snapshot = await stat(path('blobs.json'));
  const many = await writtenByOnePut('env/many');
  expect(Math.abs(many - few)).toBeLessThan(100);
  expect((await stat(path('blobs.json'))).mtimeMs).toBe(snapshot.mtimeMs);
});

test('what was put, replaced and deleted is so after a restart, over several generations', async () => {
  for (let generation = 0; generation < 3; generation++) {
    const store = await open();
    if (generation > 0) {
      expect(await read(store, 'env/replaced')).toBe(`${generation - 1}`);
      expect(await read(store, `env/kept-${generation - 1}`)).toBe('kept');
      expect(await store.size(`env/deleted-${generation - 1}`)).toBeNull();
      await store.deletePrefix(`env/kept-${generation - 1}`);
    }
    await store.put('env/replaced', `${generation}`, 'text/plain');
    await store.put(`env/deleted-${generation}`, 'x', 'text/plain');
    await store.put(`env/kept-${generation}`, 'kept', 'text/plain');
    await store.deletePrefix(`env/deleted-${generation}`);
    await service.close();
  }
  const store = await open();
  const names = ['env/replaced', 'env/kept-0', 'env/kept-1', 'env/kept-2', 'env/deleted-2'];
  expect(await Promise.all(names.map((name) => read(store, name)))).toEqual(['2', null, null, 'kept', null]);
});

test('everything that was confirmed survives kills at any moment', async () => {
  const store = await open();
  const confirmed: string[] = [];
  for (let round = 0; round < 6; round++) {
    let isKilled = false;
    const writer = async (name: string) => {
      for (let number = 0; !isKilled; number++) {
        const blob = `env/${round}/${name}/${number}`;
        await store.put(blob, blob, 'text/plain').then(
          () => confirmed.push(blob),
          () => undefined,
        );
      }
    };
    const writers = ['a', 'b', 'c', 'd'].map(writer);
    const target = confirmed.length + 5 + round * 7;
    const deadline = Date.now() + 20_000;
    while (confirmed.length < target && Date.now() < deadline) await delay(1);
    await killService();
    isKilled = true;
    await Promise.all(writers);
  }
  expect(confirmed.length).toBeGreaterThan(30);
  for (const blob of confirmed) expect(await read(store, blob)).toBe(blob);
});

test('a save that a crash cut short is ignored, and later saves are kept', async () => {
  const first = await open();
  await first.put('env/1', 'one', 'text/plain');
  await service.close();
  await appendFile(path('blobs.json.journal'), '[{"name":"$BLOBS_COLLECTION$","maxId":9,"changed":[{"acc');

  const second = await open();
  expect(await read(second, 'env/1')).toBe('one');
  await second.put('env/2', 'two', 'text/plain');
  await service.close();

  const third = await open();
  expect([await read(third, 'env/1'), await read(third, 'env/2')]).toEqual(['one', 'two']);
});

test('a journal that is already part of the snapshot changes nothing', async () => {
  const first = await open();
  for (const name of ['a', 'b', 'c']) await first.put(`env/${name}`, name, 'text/plain');
  await first.deletePrefix('env/b');
  await service.close();
  const journal = await readFile(path('blobs.json.journal'), 'utf8');

  await open();
  await service.close();
  await appendFile(path('blobs.json.journal'), journal);

  const again = await open();
  expect(await Promise.all(['a', 'b', 'c'].map((name) => read(again, `env/${name}`)))).toEqual([
    'a',
    null,
    'c',
  ]);
  await again.put('env/d', 'd', 'text/plain');
  expect(await read(again, 'env/d')).toBe('d');
});

test('a damaged journal stops the start instead of losing what comes after the damage', async () => {
  const store = await open();
  for (const name of ['a', 'b']) await store.put(`env/${name}`, name, 'text/plain');
  await service.close();
  const text = await readFile(path('blobs.json.journal'), 'utf8');
  await truncate(path('blobs.json.journal'), 0);
  await appendFile(path('blobs.json.journal'), text.replace('{', ''));
  await expect(open()).rejects.toThrow(/JSON/);
});

test('a data directory of the time before the journal is opened and carried over', async () => {
  await cp(resolve(__dirname, '../fixtures/blobStore'), dataDir, { recursive: true });
  for (let round = 0; round < 2; round++) {
    const store = await open();
    expect(await read(store, 'env/1/derived.json')).toBe('{"kept":true}');
    expect(await read(store, 'env/1/original.txt')).toBe('Hello');
    expect(await store.uploadedSize('env/2/original.txt')).toBe(7);
    await store.put('env/1/derived.json', '{"kept":true}', 'application/json');
    await service.close();
  }
  const store = await open();
  await store.commitUpload('env/2/original.txt', 'text/plain', 7);
  expect(await read(store, 'env/2/original.txt')).toBe('Waiting');
});
