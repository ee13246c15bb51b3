import { fillFacts, renewDueFacts } from '../../records/fillFacts';
import { fillHeadingTerms } from '../../records/fillHeadingTerms';
import { mergeUsage } from '../../records/mergeUsage';
import { spreadDueInherited } from '../../records/settleInherited';
import { dropStrayUploads } from './dropStrayUploads';
import { failExpiredReplacements, failExpiredUploads } from './failExpired';
import { removeExpired } from './removeExpired';
import { resumeFiles } from './resumeFiles';
import { finishDeletions, forgetDeletions, settleRetiredRuns } from './settleDeletions';
import { batchSize, type SweeperDeps } from './sweeperDeps';

const intervalMs = 60_000;
/** A safety net: no file should ever be missing from the queue. */
const resumeIntervalMs = 5 * 60_000;
/** The maximum jitter after the queue is available again. */
const maxReturnDelayMs = 1_000;
/** Across all processes. Blobs written to the URL of a finished upload are deleted after about this time. */
const straysIntervalMs = 10 * 60_000;
const usageIntervalMs = 60 * 60_000;
/** Chunks of an earlier version that one sweep completes: some seconds' work. */
const maxFilledChunks = 10_000;
/** Less than that of sweeps, so that each finds it over. */
const fillIntervalMs = intervalMs / 2;

export interface Sweeper {
  /** Enqueues every unfinished file; returns their number. For the start, and for files that a full queue rejected. */
  resume(): Promise<number>;
  /** Completes deletions and replacements of versions that a crashed process left unfinished. */
  finishDeletions(): Promise<void>;
  sweep(): Promise<void>;
  /** Begins with `finishDeletions`, without delaying the start: every deletion of the last 75 minutes is repeated. */
  start(): void;
  close(): Promise<void>;
}

/** Periodic cleanup: expired uploads, unfinished deletions, files missing from the queue, usage of past days. */
export function createSweeper(deps: SweeperDeps): Sweeper {
  const { models, blobs, queue, log } = deps;
  let timer: NodeJS.Timeout | null = null;
  let returnTimer: NodeJS.Timeout | null = null;
  /** Unfinished files may be missing from the queue: it was full, or a dependency was unavailable. */
  let isBehind = false;
  let isSweeping = false;
  let running: Promise<void> = Promise.resolve();
  let finishing: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  async function resume(): Promise<number> {
    isBehind = true;
    const { count, isFull } = await resumeFiles(deps);
    isBehind = isFull;
    return count;
  }

  /** With jitter, since all processes reconnect at the same time. */
  function resumeSoon(): void {
    isBehind = true;
    returnTimer ??= setTimeout(() => {
      returnTimer = null;
      running = running.then(resume).then(
        (files) => log.info({ files }, 'the queue is available again; re-enqueued unfinished files'),
        (error: unknown) =>
          log.warn({ error }, 'could not re-enqueue unfinished files; retrying with the next sweep'),
      );
    }, Math.random() * maxReturnDelayMs);
    returnTimer.unref();
  }

  /** The tasks by name. One with an interval runs at most once in it across all processes. */
  const tasks: Record<string, () => Promise<unknown>> = {
    failExpiredUploads: () => failExpiredUploads(deps),
    failExpiredReplacements: () => failExpiredReplacements(deps),
    removeExpired: () => removeExpired(deps, closing.signal),
    forgetDeletions: () => forgetDeletions(deps, closing.signal),
    settleRetiredRuns: () => settleRetiredRuns(deps, closing.signal),
    dropStrayUploads: async () =>
      (await queue.claim('strays', straysIntervalMs)) && dropStrayUploads(models, blobs),
    fillHeadingTerms: async () =>
      (await queue.claim('headingTerms', fillIntervalMs)) &&
      fillHeadingTerms(models, maxFilledChunks, closing.signal),
    fillFacts: async () =>
      (await queue.claim('facts', fillIntervalMs)) && fillFacts(models, maxFilledChunks, closing.signal),
    spreadDueInherited: async () =>
      (await queue.claim('dueReaders', fillIntervalMs)) &&
      spreadDueInherited(models, batchSize, closing.signal),
    renewDueFacts: async () =>
      (await queue.claim('dueFacts', fillIntervalMs)) && renewDueFacts(models, batchSize, closing.signal),
    mergeUsage: async () => (await queue.claim('usage', usageIntervalMs)) && mergeUsage(models),
    // At once when this process knows that files may be missing.
    resume: async () => (isBehind || (await queue.claim('resume', resumeIntervalMs))) && resume(),
  };

  async function sweep(): Promise<void> {
    for (const [task, run] of Object.entries(tasks)) {
      if (closing.signal.aborted) return;
      await run().catch((error: unknown) => log.error({ error, task }, 'a sweep task failed'));
    }
  }

  return {
    resume,
    finishDeletions: () => finishDeletions(deps, closing.signal),
    sweep,
    start() {
      finishing = finishDeletions(deps, closing.signal).catch((error: unknown) =>
        log.warn({ error }, 'could not finish the deletions of an earlier process, left to the sweeps'),
      );
      timer = setInterval(() => {
        if (isSweeping) return;
        isSweeping = true;
        running = running.then(sweep).finally(() => {
          isSweeping = false;
        });
      }, intervalMs);
      timer.unref();
      queue.onReturn(resumeSoon);
    },
    async close() {
      if (timer) clearInterval(timer);
      if (returnTimer) clearTimeout(returnTimer);
      closing.abort();
      await running;
      await finishing;
    },
  };
}
