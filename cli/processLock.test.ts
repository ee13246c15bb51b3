import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireLock } from './processLock';

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-lock-'));
  path = join(directory, 'one.lock');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function take(): Promise<() => Promise<void>> {
  const lock = await acquireLock(path);
  if ('heldBy' in lock) throw new Error(`held by ${lock.heldBy}`);
  return lock.release;
}

test('a lock is had once, and again when it is released', async () => {
  const release = await take();
  expect(await acquireLock(path)).toEqual({ heldBy: process.pid });
  await release();
  await (await take())();
  expect(await readdir(directory)).toEqual([]);
});

test('a lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(path, `${child.pid} 12345`);
  await (await take())();
  expect(await readdir(directory)).toEqual([]);
});

test('a lock whose process number another program has today is taken over', async () => {
  await writeFile(path, `${process.pid} 1`);
  await (await take())();
});

test('a lock that was being written when its process was killed is taken over', async () => {
  await writeFile(path, '');
  await (await take())();
});
