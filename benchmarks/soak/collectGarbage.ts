/**
 * Loaded by each process of a soak before anything else (`node --require`): on SIGUSR2 it collects its garbage and notes
 * what is left, since what the system counts has garbage in it that no one needed to collect.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { noteOf } from './collectedMemory';

function collect(): void {
  // Not at the start: with this flag, V8 ignores the compiled code that a program is started with.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const note = noteOf(process.pid);
  writeFileSync(`${note}.part`, JSON.stringify(process.memoryUsage()));
  renameSync(`${note}.part`, note);
}

if (isMainThread) process.on('SIGUSR2', collect);
