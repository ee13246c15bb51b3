import { AppError } from '../../domain/errors';
import type { Job, JobOutcome, JobQueue } from '../../domain/ports/jobQueue';
import { endsWithin } from './endsWithin';
import { isContinuing, keyOf, type WaitingJob, WaitingJobs } from './waitingJobs';

export interface InProcessQueueOptions {
  /** Jobs in hand at a time. */
  concurrency: number;
  /** How often a job is tried, the first time included. */
  maxAttempts: number;
  /** How long to wait after the attempt of this number (from 1) failed. */
  backoffMs: (attempt: number) => number;
  /** Files that may wait to begin; one more is refused as `unavailable`. No limit when left out. */
  maxWaiting?: number;
}

type Handler = Parameters<JobQueue['process']>[0];

/** How long an aborted job may take to notice. */
const abortGraceMs = 2000;

/**
 * Jobs in the memory of this process. What waits is lost with it: the file records tell which files are
 * unfinished, and the caller enqueues them again at start. For the same reason a job enqueued after `close`
 * is dropped without an error.
 */
export function createInProcessQueue(options: InProcessQueueOptions): JobQueue {
  const waiting = new WaitingJobs();
  /** Failed jobs until their next attempt is due, by key. */
  const backingOff = new Map<string, NodeJS.Timeout>();
  /** By file: two jobs of one file never run at the same time. */
  const active = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  let handler: Handler | null = null;
  let closed = false;

  function startDue(): void {
    while (handler && !closed && active.size < options.concurrency) {
      const due = waiting.take((job) => !active.has(job.fileId));
      if (!due) return;
      const controller = new AbortController();
      active.set(due.job.fileId, { controller, ended: run(handler, due, controller.signal) });
    }
  }

  async function run(handle: Handler, { job, attempt }: WaitingJob, signal: AbortSignal): Promise<void> {
    // After this turn of the event loop: the handler must find its own job among the active ones.
    await Promise.resolve();
    let outcome: JobOutcome;
    try {
      outcome = await handle(job, { number: attempt, isLast: attempt >= options.maxAttempts }, signal);
    } catch {
      outcome = 'retry';
    }
    active.delete(job.fileId);
    if (outcome === 'retry' && attempt < options.maxAttempts && !closed) retryLater(job, attempt);
    startDue();
  }

  function retryLater(job: Job, attempt: number): void {
    const again = waiting.get(job);
    if (again) {
      // The same job was enqueued meanwhile: that one is the next attempt.
      again.attempt = attempt + 1;
      return;
    }
    const timer = setTimeout(() => {
      backingOff.delete(keyOf(job));
      waiting.add({ job, attempt: attempt + 1 });
      startDue();
    }, options.backoffMs(attempt));
    backingOff.set(keyOf(job), timer);
  }

  return {
    async enqueue(job) {
      if (closed || waiting.get(job) || backingOff.has(keyOf(job))) return;
      if (!isContinuing(job) && waiting.size >= (options.maxWaiting ?? Number.POSITIVE_INFINITY)) {
        throw new AppError('unavailable', 'Too many files are waiting to be processed.');
      }
      waiting.add({ job, attempt: 1 });
      startDue();
    },

    process(nextHandler) {
      handler = nextHandler;
      startDue();
    },

    async counts() {
      return { waiting: waiting.size + backingOff.size, active: active.size };
    },

    async ping() {
      // Nothing lies outside that could be away.
    },

    async close(drainTimeoutMs) {
      closed = true;
      for (const timer of backingOff.values()) clearTimeout(timer);
      backingOff.clear();
      const ended = [...active.values()].map((running) => running.ended);
      if (await endsWithin(ended, drainTimeoutMs)) return;
      for (const { controller } of active.values())
        controller.abort(new Error('The process is shutting down.'));
      await endsWithin(ended, abortGraceMs);
    },
  };
}
