import { byStage } from '../../domain/files';
import type { DeadLetter, Job, JobHandler, JobOutcome, JobQueue } from '../../domain/ports/jobQueue';
import { settlesWithin } from './deadlines';
import { becomesTrueWithin } from './deadlines';
import { maxSlotsPerEnvironment, type QueuePolicy, reservedSlots, exhaustedReason } from './policy';
import { isFirstStage, keyOf, type WaitingJob, WaitingJobs } from './waitingJobs';

/** How long an aborted job may take to notice. */
const abortGraceMs = 2000;
/** The oldest dead letters beyond these are forgotten. */
const maxDeadLetters = 1000;

/** The line of one stage. */
class StageLine {
  readonly waiting = new WaitingJobs();
  /** Failed or postponed jobs until their next attempt is due, by key. */
  readonly backingOff = new Map<string, NodeJS.Timeout>();
  readonly active = new Map<
    string,
    { environmentId: string; controller: AbortController; ended: Promise<void> }
  >();
  isPaused = false;

  constructor(readonly concurrency: number) {}

  /** Large files of one environment never hold every place: another's single file finds one free. */
  readonly mayTake = (environmentId: string): boolean => {
    const held = [...this.active.values()].filter((job) => job.environmentId === environmentId).length;
    return held < maxSlotsPerEnvironment(this.concurrency);
  };

  knows(job: Job): boolean {
    const key = keyOf(job);
    return this.active.has(key) || this.backingOff.has(key) || this.waiting.get(job) !== undefined;
  }
}

/**
 * Jobs in the memory of this process. What waits and the dead letters are lost with it: the file records tell which
 * files are unfinished, and the caller enqueues them again at start. For the same reason a job enqueued after
 * `close` is dropped without an error.
 */
export function createInProcessQueue(policy: QueuePolicy): JobQueue {
  const lines = byStage((stage) => new StageLine(policy.concurrency[stage]));
  const all = Object.values(lines);
  let dead: DeadLetter[] = [];
  let handler: JobHandler | null = null;
  let closed = false;

  function startDue(line: StageLine): void {
    while (handler && !closed && !line.isPaused && line.active.size < line.concurrency) {
      const due = line.waiting.take(line.mayTake);
      if (!due) return;
      const controller = new AbortController();
      const key = keyOf(due.job);
      const ended = run(handler, line, due, controller.signal);
      line.active.set(key, { environmentId: due.job.environmentId, controller, ended });
    }
  }

  async function run(
    handle: JobHandler,
    line: StageLine,
    { job, attempt }: WaitingJob,
    signal: AbortSignal,
  ): Promise<void> {
    // After this turn of the event loop: the handler must find its own job among the active ones.
    await Promise.resolve();
    const isLast = attempt >= policy.maxAttempts;
    const outcome = await handle(job, { number: attempt, isLast }, signal).catch((): JobOutcome => 'retry');
    line.active.delete(keyOf(job));
    if (!closed) settle(line, job, attempt, outcome);
    startDue(line);
  }

  function settle(line: StageLine, job: Job, attempt: number, outcome: JobOutcome): void {
    if (outcome === 'retry' && attempt < policy.maxAttempts) later(line, job, attempt + 1, attempt);
    else if (outcome === 'postponed') later(line, job, attempt, attempt);
    else if (outcome === 'retry') deadLetter(job, attempt, exhaustedReason(attempt));
    else if (typeof outcome === 'object') deadLetter(job, attempt, outcome.deadReason);
  }

  function later(line: StageLine, job: Job, attempt: number, failures: number): void {
    const timer = setTimeout(() => {
      line.backingOff.delete(keyOf(job));
      line.waiting.add({ job, attempt, sinceMs: Date.now() });
      startDue(line);
    }, policy.backoffMs(failures));
    line.backingOff.set(keyOf(job), timer);
  }

  function deadLetter(job: Job, attempts: number, reason: string): void {
    const letter = { id: `${job.stage}:${keyOf(job)}`, job, reason, attempts, diedAt: new Date() };
    dead = [letter, ...dead].slice(0, maxDeadLetters);
  }

  function restore({ stage, ...file }: Job): void {
    dead = dead.filter(({ job }) => job.stage !== stage || keyOf(job) !== keyOf(file));
  }

  function enqueue(job: Job): boolean {
    const line = lines[job.stage];
    if (closed || line.knows(job)) return true;
    const { waiting } = line;
    const isFull = waiting.size >= policy.maxWaiting;
    if (isFull && isFirstStage(job) && waiting.sizeOf(job.environmentId) >= reservedSlots) return false;
    restore(job);
    waiting.add({ job, attempt: 1, sinceMs: Date.now() });
    startDue(line);
    return true;
  }

  return {
    async enqueue(job) {
      return enqueue(job);
    },

    process(nextHandler) {
      handler = nextHandler;
      for (const line of all) startDue(line);
    },

    async removeFile(file) {
      const key = keyOf(file);
      dead = dead.filter(({ job }) => keyOf(job) !== key);
      for (const line of all) {
        clearTimeout(line.backingOff.get(key));
        line.backingOff.delete(key);
        line.waiting.remove(file);
      }
    },

    async counts() {
      return byStage((stage) => {
        const { waiting, backingOff, active, isPaused } = lines[stage];
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
      lines[stage].isPaused = true;
    },

    async resume(stage) {
      lines[stage].isPaused = false;
      startDue(lines[stage]);
    },

    async drain(timeoutMs) {
      for (const line of all) line.isPaused = true;
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
      // Nothing lies outside that could be away.
    },

    async claim() {
      return true;
    },

    async ping() {
      // As above.
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
