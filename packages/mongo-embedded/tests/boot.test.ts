import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startDocumentStore } from '../src/startDocumentStore';
import { eventually } from './storeUnderTest';

const root = join(__dirname, '../../..');
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('The store as a child process', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'store-boot-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('keeps its data over a restart, on a socket only this user reaches', async () => {
    const first = await startDocumentStore({ dataDir: directory });
    const client = new MongoClient(first.uri);
    await client.db('d').collection('c').insertOne({ x: 1 });
    await client.close();
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    await first.close();
    const second = await startDocumentStore({ dataDir: directory });
    const again = new MongoClient(second.uri);
    expect(await again.db('d').collection('c').countDocuments({})).toBe(1);
    await again.close();
    await second.close();
    expect(alive(second.pid)).toBe(false);
  });

  it('listens in a private directory when the data directory is too deep for a socket', async () => {
    const deep = join(directory, 'd'.repeat(60), 'e'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const store = await startDocumentStore({ dataDir: deep });
    const client = new MongoClient(store.uri);
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await store.close();
  });

  it('refuses a directory that another process has open, in one clear sentence', async () => {
    const store = await startDocumentStore({ dataDir: directory });
    await expect(startDocumentStore({ dataDir: directory })).rejects.toThrow(
      /is in use by another process \(pid \d+\)\.$/,
    );
    await store.close();
  });

  it('refuses a directory that it cannot use', async () => {
    writeFileSync(join(directory, 'file'), '');
    await expect(startDocumentStore({ dataDir: join(directory, 'file', 'inside') })).rejects.toThrow(
      /cannot use .*inside: .*\.$/,
    );
  });

  it('tells when it ends by itself', async () => {
    const store = await startDocumentStore({ dataDir: directory });
    const exit = new Promise((resolve) => store.onExit(resolve));
    process.kill(store.pid, 'SIGKILL');
    expect(await exit).toBeNull();
  });

  it('dies with its parent, survives signals meant for the parent, and the next start succeeds at once', async () => {
    const script = `require(${JSON.stringify(join(root, 'packages/mongo-embedded/dist/src/index.js'))}).startDocumentStore({ dataDir: ${JSON.stringify(directory)} }).then((s) => console.log(s.pid))`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(
      await new Promise((resolve) => parent.stdout.once('data', (text: Buffer) => resolve(text.toString()))),
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal);
    expect(alive(pid)).toBe(true);
    parent.kill('SIGKILL');
    const next = await startDocumentStore({ dataDir: directory });
    expect(
      await eventually(
        async () => alive(pid),
        (living) => !living,
      ),
    ).toBe(false);
    await next.close();
  });
});
