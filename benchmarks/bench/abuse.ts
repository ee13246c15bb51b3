/**
 * The cost of one environment's hostile files to the small file of another: `npm run bench -- abuse`. A gateway is
 * started with everything embedded. Environment B uploads one small file, alone and then beside eight hostile ones of
 * environment A; the second may take at most three times as long. Then A deletes its files: B's next file is timed
 * again, and the gateway must come to rest.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hostileFiles } from '../../scripts/fuzz/hostileFiles';
import { createClient } from './abuse/client';
import { startServer } from './files/startServer';

const maxTimes = 3;
const rounds = 3;
const hostile = [
  'pages-60000.pdf',
  'pages-3500-scans.pdf',
  'pattern-fill.pdf',
  'images-many.pdf',
  'annotations.pdf',
  'shading.pdf',
  'merges.xlsx',
  'links.md',
];
/** The hostile files have been taken up by then. */
const headStartMs = 5_000;
const restTimeoutMs = 60_000;
/** Looks in a row at which none of them may have work: a thread is told as idle while it waits for the disk. */
const restLooks = 5;
const lookMs = 200;
/** The priority of the threads that read documents. */
const readersNiceness = '5';

function busyReaders(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).filter((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'R' && fields[16] === readersNiceness;
  }).length;
}

/** Seconds until no thread that reads documents has work any more. Linux only. */
async function secondsToRest(pid: number): Promise<number> {
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  let looks = 0;
  let last = 0;
  while (looks < restLooks) {
    const isBusy = busyReaders(pid) > 0;
    looks = isBusy ? 0 : looks + 1;
    if (isBusy) last = since();
    if (since() > restTimeoutMs / 1000) throw new Error('The gateway still reads files that were deleted.');
    await delay(lookMs);
  }
  return last;
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

const small = Buffer.from(
  'The ferry to the island leaves at noon, but for Sundays in winter.\n\n'.repeat(60),
);

async function main(): Promise<void> {
  const server = await startServer({ DEMO_DATA: 'none' });
  try {
    const a = createClient({ baseUrl: server.baseUrl, key: await server.keyFor('staging') });
    const b = createClient(server);
    const timed = async (): Promise<number> => {
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const started = performance.now();
        const { status } = await b.finished(await b.upload('small.txt', small));
        if (status !== 'ready') throw new Error(`The small file is ${status}.`);
        seconds.push((performance.now() - started) / 1000);
      }
      return median(seconds);
    };
    // Threads and models are up.
    await b.finished(await b.upload('first.txt', small));
    const alone = await timed();
    const files = await Promise.all(hostile.map((name) => a.upload(name, hostileFiles[name]?.() ?? small)));
    await delay(headStartMs);
    const beside = await timed();
    const statuses = await Promise.all(files.map((id) => a.status(id)));
    await Promise.all(files.map((id) => a.delete(id)));
    const rest = await secondsToRest(server.pid);
    const afterwards = await timed();
    console.table(
      Object.fromEntries(
        statuses.map(({ status, error_message }, index) => [hostile[index], { status, error_message }]),
      ),
    );
    console.log(`alone ${alone.toFixed(2)} s, beside ${hostile.length} hostile files ${beside.toFixed(2)} s`);
    console.log(`ratio ${(beside / alone).toFixed(2)} (at most ${maxTimes})`);
    console.log(
      `after their deletion: threads at rest after ${rest.toFixed(1)} s, then ${afterwards.toFixed(2)} s a file`,
    );
    if (beside > maxTimes * alone) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
