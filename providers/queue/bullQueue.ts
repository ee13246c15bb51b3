import Bull from 'bull';
import type { Redis } from 'ioredis';
import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { Job, JobOutcome, JobQueue } from '../../domain/ports/jobQueue';
import { connectRedis } from '../redisConnection';
import { endsWithin } from './endsWithin';
import { lockFile } from './fileLock';
import { isContinuing, keyOf } from './waitingJobs';

export interface BullQueueOptions {
  redisUrl: string;
  logger: Logger;
  /** Jobs in hand at a time, in this process. */
  concurrency: number;
  /** How often a job is tried, the first time included. */
  maxAttempts: number;
  /** How long to wait after the attempt of this number (from 1) failed. */
  backoffMs: (attempt: number) => number;
  prefix?: string;
  /** How long after its worker died a job is taken up by another; 30 s when left out. */
  lockMs?: number;
}

type Handler = Parameters<JobQueue['process']>[0];

interface Payload {
  job: Job;
  /** From 1. Ours, not Bull's: a job that only waited for its file was not tried. */
  attempt: number;
}

/** Makes Bull run the job again after a while; it is no failure that anyone need see. */
class Postponed extends Error {
  override readonly name = 'Postponed';
  constructor(readonly delayMs: number) {
    super('postponed');
  }
}

const commandTimeoutMs = 5000;
/** The next stage of a file is often taken while the last one is still ending: worth a short wait. */
const fileWaitMs = 1000;
const abortGraceMs = 2000;

/**
 * Jobs in Redis, shared by all workers. A job whose worker died is taken up by another, so that it may run
 * twice: the handler must be idempotent. Next stages go before files that are still to begin; environments
 * share one line.
 */
export function createBullQueue(options: BullQueueOptions): JobQueue {
  const { redisUrl, logger, backoffMs, maxAttempts, prefix = 'lectern', lockMs = 30_000 } = options;
  const connections: Redis[] = [];
  const queue = new Bull<Payload>('files', {
    prefix: `${prefix}:bull`,
    createClient(type) {
      const redis = connectRedis(redisUrl, logger, {
        commandTimeoutMs: type === 'client' ? commandTimeoutMs : null,
      });
      connections.push(redis);
      return redis;
    },
    settings: {
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: maxAttempts,
      backoffStrategies: {
        own: (_attemptsMade, error) => (error instanceof Postponed ? error.delayMs : backoffMs(1)),
      },
    },
    defaultJobOptions: {
      attempts: Number.MAX_SAFE_INTEGER,
      backoff: { type: 'own' },
      removeOnComplete: true,
      removeOnFail: true,
      stackTraceLimit: 1,
    },
  });
  // Outages are logged by the connections; whatever else Bull reports must not end the process.
  queue.on('error', (error) => logger.debug({ err: error }, 'The job queue reported an error'));
  const active = new Map<AbortController, Promise<void>>();
  let closing = false;

  async function run(handler: Handler, bullJob: Bull.Job<Payload>): Promise<void> {
    const { job, attempt } = bullJob.data;
    const lock = await lockFile(queue.client as Redis, `${prefix}:file-lock:${job.fileId}`, {
      lockMs,
      waitMs: fileWaitMs,
    });
    if (!lock) throw new Postponed(fileWaitMs);
    const controller = new AbortController();
    const handled = attemptJob(handler, bullJob.data, controller.signal);
    active.set(
      controller,
      handled.then(() => undefined),
    );
    try {
      const outcome = await handled;
      if (outcome !== 'retry') return;
      // A job that was cut short by the shutdown was not its own fault: another worker gets the same attempt.
      if (controller.signal.aborted) throw new Postponed(0);
      if (attempt >= maxAttempts) return;
      await bullJob.update({ job, attempt: attempt + 1 });
      throw new Postponed(backoffMs(attempt));
    } finally {
      active.delete(controller);
      await lock.release().catch(() => undefined);
    }
  }

  async function attemptJob(
    handler: Handler,
    { job, attempt }: Payload,
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    try {
      return await handler(job, { number: attempt, isLast: attempt >= maxAttempts }, signal);
    } catch {
      return 'retry';
    }
  }

  return {
    enqueue(job) {
      return reach(async () => {
        // One that waits will begin after this call, and sees what its caller wrote before: it is enough. One
        // that runs may have passed that point: it gets a successor, under the other of two ids.
        for (const jobId of [keyOf(job), `${keyOf(job)}:again`]) {
          const known = await queue.getJob(jobId);
          if (!known) {
            await queue.add({ job, attempt: 1 }, { jobId, lifo: isContinuing(job) });
            return;
          }
          if (!(await known.isActive())) return;
        }
      });
    },

    process(handler) {
      queue
        .process(options.concurrency, (bullJob) => run(handler, bullJob))
        .catch((error: unknown) => {
          if (!closing) logger.error({ err: error }, 'The job queue stopped taking jobs');
        });
    },

    async counts() {
      const counts = await reach(() => queue.getJobCounts());
      return { waiting: counts.waiting + counts.delayed, active: counts.active };
    },

    async ping() {
      await reach(() => (queue.client as Redis).ping());
    },

    async close(drainTimeoutMs) {
      closing = true;
      // Local, and without waiting: only this process stops taking jobs.
      await queue.pause(true, true).catch(() => undefined);
      if (!(await endsWithin([...active.values()], drainTimeoutMs))) {
        for (const controller of active.keys()) controller.abort(new Error('The process is shutting down.'));
        await endsWithin([...active.values()], abortGraceMs);
      }
      // What is still running loses its lock with this process and is taken up by another. With Redis away Bull
      // must not wait for the jobs either: it would reject a promise that no one handles.
      const isReady = (queue.client as Redis).status === 'ready';
      await queue.close(!isReady || active.size > 0).catch(() => undefined);
      for (const redis of connections) redis.disconnect();
    },
  };
}

async function reach<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new AppError('unavailable', 'The job queue is not reachable at the moment.', { cause: error });
  }
}
