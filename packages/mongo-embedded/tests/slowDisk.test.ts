import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';

interface Row {
  _id: string;
  n: number;
}

const script = resolve(__dirname, '../dist/scripts/serve.js');

let directory: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-disk-'));
});

afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

/** Starts the store, where given with a fault of its syncs to disk, as strace names it. */
async function start(fault?: string): Promise<{ client: MongoClient; ended: Promise<unknown> }> {
  const store = [process.execPath, script, '--listen', '127.0.0.1:0', '--data', directory];
  const traced = ['strace', '-D', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync'];
  const [command, ...args] = fault ? [...traced, '-e', `inject=fdatasync:${fault}`, ...store] : store;
  const child = spawn(command as string, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  running = child;
  const [ready] = await once(child.stdout, 'data');
  const client = new MongoClient(/ready at (\S+)/.exec(String(ready))?.[1] ?? '', {
    serverSelectionTimeoutMS: 2000,
  });
  return { client, ended: once(child, 'exit') };
}

async function stop(client: MongoClient): Promise<void> {
  await client.close();
  running?.kill('SIGTERM');
}

const isTraceable = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
const test = isTraceable ? it : it.skip;
if (!isTraceable) process.stdout.write('skipped: a slow and a failing disk: apt-get install strace\n');

test('reads are answered while a write waits for the disk', async () => {
  const { client } = await start('delay_enter=2s');
  const rows = client.db('slow').collection<Row>('rows');
  await rows.insertOne({ _id: 'first', n: 1 });
  let isAcknowledged = false;
  const write = rows.insertOne({ _id: 'second', n: 2 }).then(() => {
    isAcknowledged = true;
  });
  let reads = 0;
  while (!isAcknowledged) {
    expect(await rows.findOne({ _id: 'first' })).not.toBeNull();
    reads++;
  }
  await write;
  // A store that stands still answers those that came before, and those that came after.
  expect(reads).toBeGreaterThan(20);
  await stop(client);
});

test('a write that the disk refuses to sync is not acknowledged, and gone after a start', async () => {
  const whole = await start();
  await whole.client.db('slow').collection<Row>('rows').insertOne({ _id: 'first', n: 1 });
  await stop(whole.client);
  await whole.ended;

  const refusing = await start('error=EIO');
  const write = refusing.client.db('slow').collection<Row>('rows').insertOne({ _id: 'second', n: 2 });
  await expect(write).rejects.toThrow();
  await refusing.ended;
  await refusing.client.close();

  const { client } = await start();
  const rows = client.db('slow').collection<Row>('rows');
  expect((await rows.find().toArray()).map((row) => row._id)).toEqual(['first']);
  await rows.insertOne({ _id: 'third', n: 3 });
  await stop(client);
});
