import Bull from 'bull';
import type { Redis } from 'ioredis';
import type { Logger } from '../../domain/context';
import { FairSlots } from '../../domain/fairSlots';
import type { Stage } from '../../domain/files';
import type { DeadLetter, Job, JobHandler, JobOutcome, StageCounts } from '../../domain/ports/jobQueue';
import { settlesWithin } from './deadlines';
import { enqueueFair } from './enqueueFair';
import { exhaustedReason, maxSlotsPerEnvironment, type QueuePolicy } from './policy';
import { isFirstStage, keyOf } from './waitingJobs';

export interface BullStageOptions extends QueuePolicy {
  prefix: string;
  logger: Logger;
  /** The time after which the job of a crashed worker is retried by another. */
  lockMs: number;
  createClient: NonNullable<Bull.QueueOptions['createClient']>;
}

interface Payload {
  job: Job;
  /** From 1. Counted here, not by Bull, because a postponed job does not use up an attempt. */
  attempt: number;
}

/** Makes Bull run the job again after a delay. Not a failure. */
class Postponed extends Error {
  override readonly name = 'Postponed';
  constructor(readonly delayMs: number) {
    super('postponed');
  }
}

const abortGraceMs = 2000;
/**
 * A job whose environment has no free slot waits for one for `slotWaitMs`, during which it occupies the slot that is
 * left for other environments. Then it is delayed by `slotRetryMs`.
 */
const slotWaitMs = 300;
const slotRetryMs = 2000;
/** Bull's delay after a Redis error, and its poll interval for delayed jobs. */
const guardMs = 1000;
const jobOptions: Bull.JobOptions = {
  // Unlimited for Bull: attempts are counted in `Payload`.
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: 'own' },
  removeOnComplete: true,
  // Dead letters are kept for 30 days, at most the latest 10,000.
  removeOnFail: { age: 30 * 86_400, count: 10_000 },
  stackTraceLimit: 1,
};

/** The Bull queue of one stage. */
export class BullStage {
  private readonly queue: Bull.Queue<Payload>;
  private readonly active = new Map<AbortController, Promise<unknown>>();
  /** The slots of environments, so that none occupies all workers of this process. */
  private readonly slots: FairSlots;
  private closing = false;

  constructor(
    private readonly stage: Stage,
    private readonly options: BullStageOptions,
  ) {
    const { prefix, logger, lockMs, createClient, concurrency } = options;
    this.slots = new FairSlots({ maxPerOwner: maxSlotsPerEnvironment(concurrency[stage]) });
    this.queue = new Bull<Payload>(stage, {
      prefix: `${prefix}:bull`,
      createClient,
      settings: {
        lockDuration: lockMs,
        stalledInterval: Math.ceil(lockMs / 3),
        // The handler counts crashes; Bull would drop the job.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        retryProcessDelay: guardMs,
        guardInterval: guardMs,
        backoffStrategies: { own: (_made, error) => (error instanceof Postponed ? error.delayMs : 0) },
      },
    });
    // Without a listener an `error` event would end the process. The connections log outages themselves.
    this.queue.on('error', (error) => logger.debug({ error, stage }, 'the job queue reported an error'));
  }

  async enqueue(job: Job): Promise<boolean> {
    const jobId = keyOf(job);
    const result = await enqueueFair(this.queue, {
      jobId,
      environmentId: job.environmentId,
      payload: { job, attempt: 1 } satisfies Payload,
      options: jobOptions,
      maxWaiting: isFirstStage(job) ? this.options.maxWaiting : null,
    });
    if (result !== 'dead') return result !== 'full';
    await (await this.queue.getJob(jobId))?.remove();
    return this.enqueue(job);
  }

  process(handler: JobHandler): void {
    const concurrency = this.options.concurrency[this.stage];
    if (concurrency === 0) return;
    this.queue
      .process(concurrency, (bullJob) => this.run(handler, bullJob))
      .catch((error: unknown) => {
        if (!this.closing)
          this.options.logger.error({ error, stage: this.stage }, 'the job queue stopped processing jobs');
      });
  }

  private async run(handler: JobHandler, bullJob: Bull.Job<Payload>): Promise<void> {
    const { job, attempt } = bullJob.data;
    const { maxAttempts, backoffMs } = this.options;
    const release = await this.slots.acquire(job.environmentId, slotWaitMs);
    // The job keeps its priority; the next job may belong to another environment.
    if (!release) throw new Postponed(slotRetryMs);
    const controller = new AbortController();
    const isLast = attempt >= maxAttempts;
    const handled = handler(job, { number: attempt, isLast }, controller.signal).catch(
      (): JobOutcome => 'retry',
    );
    this.active.set(controller, handled);
    const outcome = await handled.finally(() => {
      this.active.delete(controller);
      release();
    });
    if (outcome === 'done' || outcome === 'dropped') return;
    // A shutdown does not count as an attempt.
    if (controller.signal.aborted) throw new Postponed(0);
    if (outcome === 'postponed') throw new Postponed(backoffMs(attempt));
    if (outcome === 'retry' && !isLast) {
      await bullJob.update({ job, attempt: attempt + 1 });
      throw new Postponed(backoffMs(attempt));
    }
    bullJob.discard();
    throw new Error(outcome === 'retry' ? exhaustedReason(attempt) : outcome.deadReason);
  }

  async remove(file: Pick<Job, 'fileId' | 'runId'>): Promise<void> {
    // An active job is locked and cannot be removed; it is removed when it ends.
    await (await this.queue.getJob(keyOf(file)))?.remove().catch(() => undefined);
  }

  async counts(): Promise<StageCounts> {
    const [{ waiting, delayed, paused, active, failed }, isPaused, next] = await Promise.all([
      this.queue.getJobCounts() as Promise<Bull.JobCounts & { paused: number }>,
      this.queue.isPaused(),
      this.nextWaitingMs(),
    ]);
    return { waiting: waiting + delayed + paused, active, dead: failed, isPaused, nextWaitingMs: next };
  }

  private async nextWaitingMs(): Promise<number | null> {
    // Pausing renames the list.
    const [waiting, paused] = await Promise.all(
      ['wait', 'paused'].map((list) => this.queue.client.lindex(this.queue.toKey(list), -1)),
    );
    const jobId = waiting ?? paused;
    if (jobId == null) return null;
    const enqueuedAt = await this.queue.client.hget(this.queue.toKey(jobId), 'timestamp');
    return enqueuedAt === null ? null : Math.max(0, Date.now() - Number(enqueuedAt));
  }

  async pause(): Promise<void> {
    await this.queue.pause();
  }

  async resume(): Promise<void> {
    await this.queue.resume();
  }

  async isIdle(): Promise<boolean> {
    return (await this.queue.getActiveCount()) === 0;
  }

  async deadLetters(limit: number): Promise<DeadLetter[]> {
    const failed = await this.queue.getFailed(0, limit - 1);
    return failed
      .filter((bullJob) => bullJob !== null)
      .map((bullJob) => ({
        id: `${this.stage}:${bullJob.id}`,
        job: bullJob.data.job,
        reason: bullJob.failedReason ?? '',
        attempts: bullJob.data.attempt,
        diedAt: new Date(bullJob.finishedOn ?? bullJob.timestamp),
      }));
  }

  /** @param jobId the id of the dead letter without its stage prefix */
  async retry(jobId: string): Promise<boolean> {
    const bullJob = await this.queue.getJob(jobId);
    if (!bullJob || !(await bullJob.isFailed())) return false;
    // If the process crashes in between, the file record still has the failed status.
    await bullJob.remove();
    await this.enqueue({ ...bullJob.data.job, isRetry: true });
    return true;
  }

  async close(drainTimeoutMs: number): Promise<void> {
    this.closing = true;
    // Local, and without waiting for active jobs: only this process stops taking jobs.
    await this.queue.pause(true, true).catch(() => undefined);
    const running = () => [...this.active.values()];
    if (!(await settlesWithin(running(), drainTimeoutMs))) {
      for (const controller of this.active.keys())
        controller.abort(new Error('The process is shutting down.'));
      await settlesWithin(running(), abortGraceMs);
    }
    // Jobs that are still active lose their lock and are retried by another worker. Bull must not wait for them, nor
    // while Redis is unavailable: that would cause an unhandled rejection.
    const isReady = (this.queue.client as Redis).status === 'ready';
    await this.queue.close(!isReady || this.active.size > 0).catch(() => undefined);
  }
}
