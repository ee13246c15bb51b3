import { byStage } from '../../domain/files';
import type { DeadLetter, Job, JobHandler, JobOutcome, JobQueue } from '../../domain/ports/jobQueue';
import { becomesTrueWithin, settlesWithin } from './deadlines';
import { exhaustedReason, maxSlotsPerEnvironment, type QueuePolicy, reservedSlots } from './policy';
import { isFirstStage, keyOf, type WaitingJob, WaitingJobs } from './waitingJobs';

/** The time an aborted job has to end. */
const abortGraceMs = 2000;
/** Older dead letters are discarded. */
const maxDeadLetters = 1000;

/** The jobs of one stage. */
class StageQueue {
  readonly waiting = new WaitingJobs();
  /** Timers of failed and postponed jobs, by key. */
  readonly backingOff = new Map<string, NodeJS.Timeout>();
  readonly active = new Map<
    string,
    { environmentId: string; controller: AbortController; ended: Promise<void> }
  >();
  isPaused = false;

  constructor(readonly concurrency: number) {}

  /** Whether the environment has a free slot. One slot is always left for other environments. */
  readonly hasFreeSlot = (environmentId: string): boolean => {
    const held = [...this.active.values()].filter((job) => job.environmentId === environmentId).length;
    return held < maxSlotsPerEnvironment(this.concurrency);
  };

  knows(job: Job): boolean {
    const key = keyOf(job);
    return this.active.has(key) || this.backingOff.has(key) || this.waiting.get(job) !== undefined;
  }
}

/**
 * A job queue in memory, for a single process. Waiting jobs and dead letters do not survive a restart: at start the
 * caller enqueues unfinished files from their records again. So a job enqueued after `close` is dropped without an
 * error.
 */
export function createInProcessQueue(policy: QueuePolicy): JobQueue {
  const queues = byStage((stage) => new StageQueue(policy.concurrency[stage]));
  const all = Object.values(queues);
  let dead: DeadLetter[] = [];
  let handler: JobHandler | null = null;
  let closed = false;

  function startDue(queue: StageQueue): void {
    while (handler && !closed && !queue.isPaused && queue.active.size < queue.concurrency) {
      const due = queue.waiting.take(queue.hasFreeSlot);
      if (!due) return;
      const controller = new AbortController();
      const key = keyOf(due.job);
      const ended = run(handler, queue, due, controller.signal);
      queue.active.set(key, { environmentId: due.job.environmentId, controller, ended });
    }
  }

  async function run(
    handle: JobHandler,
    queue: StageQueue,
    { job, attempt }: WaitingJob,
    signal: AbortSignal,
  ): Promise<void> {
    // Deferred, so that the job is in `active` before the handler runs.
    await Promise.resolve();
    const isLast = attempt >= policy.maxAttempts;
    const outcome = await handle(job, { number: attempt, isLast }, signal).catch((): JobOutcome => 'retry');
    queue.active.delete(keyOf(job));
    if (!closed) settle(queue, job, attempt, outcome);
    startDue(queue);
  }

  function settle(queue: StageQueue, job: Job, attempt: number, outcome: JobOutcome): void {
    if (outcome === 'retry' && attempt < policy.maxAttempts) retryLater(queue, job, attempt + 1, attempt);
    else if (outcome === 'postponed') retryLater(queue, job, attempt, attempt);
    else if (outcome === 'retry') deadLetter(job, attempt, exhaustedReason(attempt));
    else if (typeof outcome === 'object') deadLetter(job, attempt, outcome.deadReason);
  }

  function retryLater(queue: StageQueue, job: Job, attempt: number, failures: number): void {
    const timer = setTimeout(() => {
      queue.backingOff.delete(keyOf(job));
      queue.waiting.add({ job, attempt, sinceMs: Date.now() });
      startDue(queue);
    }, policy.backoffMs(failures));
    queue.backingOff.set(keyOf(job), timer);
  }

  function deadLetter(job: Job, attempts: number, reason: string): void {
    const letter = { id: `${job.stage}:${keyOf(job)}`, job, reason, attempts, diedAt: new Date() };
    dead = [letter, ...dead].slice(0, maxDeadLetters);
  }

  function restore({ stage, ...file }: Job): void {
    dead = dead.filter(({ job }) => job.stage !== stage || keyOf(job) !== keyOf(file));
  }

  function enqueue(job: Job): boolean {
    const queue = queues[job.stage];
    if (closed || queue.knows(job)) return true;
    const { waiting } = queue;
    const isFull = waiting.size >= policy.maxWaiting;
    if (isFull && isFirstStage(job) && waiting.sizeOf(job.environmentId) >= reservedSlots) return false;
    restore(job);
    waiting.add({ job, attempt: 1, sinceMs: Date.now() });
    startDue(queue);
    return true;
  }

  return {
    async enqueue(job) {
      return enqueue(job);
    },

    process(nextHandler) {
      handler = nextHandler;
      for (const queue of all) startDue(queue);
    },

    async removeFile(file) {
      const key = keyOf(file);
      dead = dead.filter(({ job }) => keyOf(job) !== key);
      for (const queue of all) {
        clearTimeout(queue.backingOff.get(key));
        queue.backingOff.delete(key);
        queue.waiting.remove(file);
      }
    },

    async counts() {
      return byStage((stage) => {
        const { waiting, backingOff, active, isPaused } = queues[stage];
        const next = waiting.next();
        return {
          waiting: waiting.size + backingOff.size,
          active: active.size,
          dead: dead.filter(({ job }) => job.stage === stage).length,
          isPaused,
          nextWaitingMs: next && Date.now() - next.sinceMs,
        };
      });
    },

    async pause(stage) {
      queues[stage].isPaused = true;
    },

    async resume(stage) {
      queues[stage].isPaused = false;
      startDue(queues[stage]);
    },

    async drain(timeoutMs) {
      for (const queue of all) queue.isPaused = true;
      return becomesTrueWithin(async () => all.every(({ active }) => active.size === 0), timeoutMs);
    },

    async deadLetters({ limit }) {
      return dead.slice(0, limit);
    },

    async retryDeadLetter(id) {
      const letter = dead.find((candidate) => candidate.id === id);
      if (!letter) return false;
      return enqueue({ ...letter.job, isRetry: true });
    },

    onReturn() {
      // Memory is always available.
    },

    async claim() {
      return true;
    },

    async ping() {
      // Memory is always available.
    },

    async close(drainTimeoutMs) {
      closed = true;
      for (const { backingOff } of all) {
        for (const timer of backingOff.values()) clearTimeout(timer);
        backingOff.clear();
      }
      const running = all.flatMap(({ active }) => [...active.values()]);
      const ended = running.map((job) => job.ended);
      if (await settlesWithin(ended, drainTimeoutMs)) return;
      for (const { controller } of running) controller.abort(new Error('The process is shutting down.'));
      await settlesWithin(ended, abortGraceMs);
    },
  };
}
