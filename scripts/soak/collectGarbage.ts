/**
 * Loaded by each process of a soak before anything else (`node --require`): on SIGUSR2 it collects its garbage and notes
 * what is left, since what the system counts has garbage in it that no one needed to collect.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';
import { noteOf } from './collectedMemory';

function collect(): void {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const note = noteOf(process.pid);
  writeFileSync(`${note}.part`, JSON.stringify(process.memoryUsage()));
  renameSync(`${note}.part`, note);
}

if (isMainThread) process.on('SIGUSR2', collect);
