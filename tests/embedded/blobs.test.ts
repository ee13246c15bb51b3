import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { type BlobServiceHandle, startBlobService } from '../../providers/blob/azurite/boot';
import { freePort } from '../../scripts/cluster/ports';
import { logCollector } from '../contract/redisUnderTest';

const accountKey = Buffer.from('a key of the tests').toString('base64');
let dataDir: string;
const services: BlobServiceHandle[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-blobs-'));
});

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  await rm(dataDir, { recursive: true });
});

async function start(port = 0, takeOverTimeoutMs = 5000): Promise<BlobServiceHandle> {
  const service = await startBlobService({ dataDir, accountKey, port, takeOverTimeoutMs });
  services.push(service);
  return service;
}

const open = (service: Pick<BlobServiceHandle, 'connectionString' | 'flush'>) =>
  createAzureBlobStore({
    account: { connectionString: service.connectionString },
    logger: logCollector().logger,
    container: 'files',
    flush: () => service.flush(),
  });

async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.');
    await delay(20);
  }
}

async function killService(service: BlobServiceHandle): Promise<void> {
  const { processId } = service;
  if (processId === null) throw new Error('The service is not running.');
  process.kill(processId, 'SIGKILL');
  await until(() => service.processId !== processId);
  await until(() => service.processId !== null);
}

const put = (url: string, body: string) => fetch(url, { method: 'PUT', body });

test('what was committed or put survives a kill of the store right after, at the same address', async () => {
  const service = await start();
  const store = await open(service);
  for (let round = 0; round < 2; round++) {
    const path = `env/${round}/original.txt`;
    expect((await put(await store.createUploadUrl(path, 3600, 1_000_000), `round ${round}`)).status).toBe(
      201,
    );
    await store.commitUpload(path, 'text/plain', 7);
    await store.put(`env/1/derived-${round}.json`, `${round}`, 'application/json');
    await killService(service);
    expect((await buffer((await store.read(path))!)).toString()).toBe(`round ${round}`);
    expect(await store.size(`env/1/derived-${round}.json`)).toBe(1);
  }
});

test('a deletion is not undone by a kill of the store', async () => {
  const service = await start();
  const store = await open(service);
  await store.put('env/1/derived.json', '{}', 'application/json');
  await store.deletePrefix('env/1/');
  await killService(service);
  expect(await store.size('env/1/derived.json')).toBeNull();
});

test('an upload that was not committed is whole or absent after a kill of the store, and can be repeated', async () => {
  const service = await start();
  const store = await open(service);
  const url = await store.createUploadUrl('env/1/original.txt', 3600, 1_000_000);
  expect((await put(url, 'Hello')).status).toBe(201);
  await killService(service);
  expect([null, 5]).toContain(await store.uploadedSize('env/1/original.txt'));
  expect((await put(url, 'Hello again')).status).toBe(201);
  await store.commitUpload('env/1/original.txt', 'text/plain', 11);
  expect(await store.size('env/1/original.txt')).toBe(11);
});

test('many commits at once are each saved before they resolve', async () => {
  const service = await start();
  const store = await open(service);
  const paths = Array.from({ length: 40 }, (_, index) => `env/${index}/original.txt`);
  await Promise.all(
    paths.map(async (path) => {
      expect((await put(await store.createUploadUrl(path, 3600, 1_000_000), path)).status).toBe(201);
      await store.commitUpload(path, 'text/plain', path.length);
    }),
  );
  await killService(service);
  expect(await Promise.all(paths.map((path) => store.size(path)))).toEqual(paths.map((path) => path.length));
});

test('while the store is unavailable requests fail as unavailable, and work again once it is back', async () => {
  const service = await start();
  const store = await createAzureBlobStore({
    account: { connectionString: service.connectionString },
    logger: logCollector().logger,
    container: 'files',
    flush: () => service.flush(),
    requestTimeoutMs: 3_000,
  });
  process.kill(service.processId!, 'SIGSTOP');
  await expect(store.size('env/1/original.txt')).rejects.toMatchObject({
    code: 'unavailable',
    retryable: true,
  });
  process.kill(service.processId!, 'SIGCONT');
  await store.ping();
});

/** Azurite collects nothing that was written to in the last ten minutes; this makes everything eleven minutes older. */
async function growOlder(): Promise<void> {
  for (const name of ['extents.json', 'extents.json.journal']) {
    const path = join(dataDir, name);
    const text = await readFile(path, 'utf8');
    const older = text.replace(/"LastModifyInMS":(\d+)/g, (_, ms) => `"LastModifyInMS":${ms - 11 * 60_000}`);
    await writeFile(path, older);
  }
}

test('garbage collection at start frees what was deleted and keeps what is referenced, committed or not', async () => {
  const first = await start();
  const store = await open(first);
  const megabyte = 'x'.repeat(1024 * 1024);
  for (const index of [0, 1, 2]) await store.put(`gone/${index}`, megabyte, 'text/plain');
  await store.deletePrefix('gone/');
  await first.close();
  await growOlder();

  const second = await start();
  const reopened = await open(second);
  await reopened.put('env/1/derived.json', '{}', 'application/json');
  expect(
    (await put(await reopened.createUploadUrl('env/2/original.txt', 3600, 1_000_000), 'Hello')).status,
  ).toBe(201);
  await second.close();

  const third = await start();
  const again = await open(third);
  const bytesOnDisk = async () => {
    const names = await readdir(join(dataDir, 'extents'));
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(dataDir, 'extents', name))).size),
    );
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  await until(async () => (await bytesOnDisk()) < 1024);
  expect((await buffer((await again.read('env/1/derived.json'))!)).toString()).toBe('{}');
  await again.commitUpload('env/2/original.txt', 'text/plain', 5);
  expect((await buffer((await again.read('env/2/original.txt'))!)).toString()).toBe('Hello');
});

test('a store that closes during a save writes what it acknowledged since', async () => {
  const first = await start();
  const store = await open(first);
  const paths = Array.from({ length: 100 }, (_, index) => `env/${index}/original.txt`);
  const upload = async (path: string) =>
    expect((await put(await store.createUploadUrl(path, 3600, 1_000_000), path)).status).toBe(201);
  await Promise.all(paths.map(upload));
  const saving = new Promise<void>((resolveSaving) => {
    const watcher = watch(dataDir, (_event, name) => {
      if (name !== 'blobs.json.journal') return;
      watcher.close();
      resolveSaving();
    });
  });
  first.flush().catch(() => undefined);
  await saving;
  await first.close();
  const again = await open(await start());
  expect(await Promise.all(paths.map((path) => again.uploadedSize(path)))).toEqual(
    paths.map((path) => path.length),
  );
});

test('a port in use is told in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(start(port, 200)).rejects.toThrow(
    `The blob service cannot listen on 127.0.0.1:${port}: the port is in use.`,
  );
  other.close();
});

test('a data directory in use is told in one sentence', async () => {
  await start();
  await expect(start(0, 200)).rejects.toThrow(/^The data directory .* is in use by another process\.$/);
});

/** A process of its own that boots the service, so that it can be killed; prints the connection string. */
async function startParent(
  port: number,
  cwd: string,
): Promise<{ parent: ChildProcess; output: () => string }> {
  const boot = resolve(__dirname, '../../dist/providers/blob/azurite/boot.js');
  const script = `require(${JSON.stringify(boot)})
    .startBlobService(${JSON.stringify({ dataDir, accountKey, port })})
    .then((service) => process.send(service.connectionString));`;
  const parent = spawn(process.execPath, ['-e', script], { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [parent.stdout, parent.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { parent, output: () => output };
}

test('after a kill of its parent the service ends, and one started at once serves the same uploads', async () => {
  const port = await freePort();
  const cwd = await mkdtemp(join(tmpdir(), 'lectern-cwd-'));
  const { parent, output } = await startParent(port, cwd);
  const ended = once(parent, 'exit').then(() => [output()]);
  const [connectionString] = (await Promise.race([once(parent, 'message'), ended])) as [string];
  expect(connectionString).toMatch(/^DefaultEndpointsProtocol=/);
  const store = await open({ connectionString, flush: async () => undefined });
  const url = await store.createUploadUrl('env/1/original.txt', 3600, 1_000_000);
  expect((await put(url, 'Hello')).status).toBe(201);
  parent.kill('SIGKILL');

  const service = await start(port);
  expect(service.connectionString).toBe(connectionString);
  expect(await store.uploadedSize('env/1/original.txt')).toBe(5);
  expect((await put(url, 'Hello again')).status).toBe(201);
  await store.commitUpload('env/1/original.txt', 'text/plain', 11);
  expect(await store.size('env/1/original.txt')).toBe(11);
  expect({ output: output(), files: await readdir(cwd) }).toEqual({ output: '', files: [] });
  await rm(cwd, { recursive: true });
});

test('an interrupt of the process group leaves the service to its parent', async () => {
  const service = await start();
  const store = await open(service);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(service.processId!, signal);
  await store.put('env/1/derived.json', '{}', 'application/json');
  const { processId } = service;
  await service.close();
  expect(processId).not.toBeNull();
  expect(() => process.kill(processId!, 0)).toThrow('ESRCH');
});
