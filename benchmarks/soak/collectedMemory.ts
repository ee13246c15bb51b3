import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtRoot } from '../../scripts/cluster/stores';

/** The memory of a process after it collected its garbage, in megabytes. */
export interface CollectedMemory {
  /** JavaScript objects of its main thread. */
  objectsMb: number;
  /** Buffers of its main thread. */
  buffersMb: number;
}

const mb = 1024 * 1024;
const timeoutMs = 20_000;
const pollMs = 20;

/** `NODE_OPTIONS` by which a process answers `collectGarbageOf`. */
export const collectingOptions = `--require=${join(builtRoot, 'benchmarks/soak/collectGarbage.js')}`;

/** Where a process notes what it has after it collected its garbage. */
export const noteOf = (processId: number) => join(tmpdir(), `lectern-soak-memory-${processId}.json`);

/** Has a process of this soak collect its garbage. @throws Error when it takes longer than 20 s */
export async function collectGarbageOf(processId: number): Promise<CollectedMemory> {
  const note = noteOf(processId);
  rmSync(note, { force: true });
  process.kill(processId, 'SIGUSR2');
  const deadline = Date.now() + timeoutMs;
  while (!existsSync(note)) {
    if (Date.now() > deadline) throw new Error(`process ${processId} did not collect its garbage in time`);
    await delay(pollMs);
  }
  const { heapUsed, external } = JSON.parse(readFileSync(note, 'utf8')) as NodeJS.MemoryUsage;
  rmSync(note);
  return { objectsMb: heapUsed / mb, buffersMb: external / mb };
}
