import Bull from 'bull';
import type { Redis } from 'ioredis';
import type { Logger } from '../../domain/context';
import type { Stage } from '../../domain/files';
import type { DeadLetter, Job, JobHandler, JobOutcome, StageCounts } from '../../domain/ports/jobQueue';
import { enqueueFair } from './enqueueFair';
import { settlesWithin } from './deadlines';
import { EnvironmentSlots } from './environmentSlots';
import { maxSlotsPerEnvironment, type QueuePolicy, exhaustedReason } from './policy';
import { isFirstStage, keyOf } from './waitingJobs';

export interface BullStageOptions extends QueuePolicy {
  prefix: string;
  logger: Logger;
  /** How long after its worker died a job is up for another. */
  lockMs: number;
  createClient: NonNullable<Bull.QueueOptions['createClient']>;
}

interface Payload {
  job: Job;
  /** From 1. Ours, not Bull's: a job that was only postponed was not tried. */
  attempt: number;
}

/** Makes Bull run the job again after a while; it is no failure that anyone need see. */
class Postponed extends Error {
  override readonly name = 'Postponed';
  constructor(readonly delayMs: number) {
    super('postponed');
  }
}

const abortGraceMs = 2000;
/**
 * A job whose environment holds its share of the places waits this long for one of them, in the place that is left
 * for others; then it is set aside for so long, and the place is free for the next job.
 */
const slotWaitMs = 300;
const slotRetryMs = 2000;
/** After an error of Redis, and at the latest for what is due. */
const guardMs = 1000;
const jobOptions: Bull.JobOptions = {
  // Attempts are counted here: see `Payload`.
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: 'own' },
  removeOnComplete: true,
  // Dead letters are kept this many seconds, and the latest of them only.
  removeOnFail: { age: 30 * 86_400, count: 10_000 },
  stackTraceLimit: 1,
};

/** One stage's jobs, a Bull queue of its own. */
export class BullStage {
  private readonly queue: Bull.Queue<Payload>;
  private readonly active = new Map<AbortController, Promise<unknown>>();
  private readonly slots: EnvironmentSlots;
  private closing = false;

  constructor(
    private readonly stage: Stage,
    private readonly options: BullStageOptions,
  ) {
    const { prefix, logger, lockMs, createClient, concurrency } = options;
    this.slots = new EnvironmentSlots(maxSlotsPerEnvironment(concurrency[stage]));
    this.queue = new Bull<Payload>(stage, {
      prefix: `${prefix}:bull`,
      createClient,
      settings: {
        lockDuration: lockMs,
        stalledInterval: Math.ceil(lockMs / 3),
        // A stage that never ends is the handler's to notice: Bull would only put the job aside.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        retryProcessDelay: guardMs,
        guardInterval: guardMs,
        backoffStrategies: { own: (_made, error) => (error instanceof Postponed ? error.delayMs : 0) },
      },
    });
    // Outages are logged by the connections; whatever else Bull reports must not end the process.
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
          this.options.logger.error({ error, stage: this.stage }, 'the job queue stopped taking jobs');
      });
  }

  private async run(handler: JobHandler, bullJob: Bull.Job<Payload>): Promise<void> {
    const { job, attempt } = bullJob.data;
    const { maxAttempts, backoffMs } = this.options;
    const release = await this.slots.acquire(job.environmentId, slotWaitMs);
    // It keeps its turn, and what is taken in its place may be of another environment.
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
    // A job that was cut short by the shutdown was not its own fault: another worker gets the same attempt.
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
    // One that is in hand is locked, and ends by itself: then it is nobody's any more.
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
    const [jobId] = await this.queue.client.lrange(this.queue.toKey('wait'), -1, -1);
    if (jobId === undefined) return null;
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

  /** @param jobId as in the id of a dead letter, behind the stage */
  async retry(jobId: string): Promise<boolean> {
    const bullJob = await this.queue.getJob(jobId);
    if (!bullJob || !(await bullJob.isFailed())) return false;
    // It takes a turn like any other. Should this process die in between, the file record still tells of the failure.
    await bullJob.remove();
    await this.enqueue({ ...bullJob.data.job, isRetry: true });
    return true;
  }

  async close(drainTimeoutMs: number): Promise<void> {
    this.closing = true;
    // Local, and without waiting: only this process stops taking jobs.
    await this.queue.pause(true, true).catch(() => undefined);
    const running = () => [...this.active.values()];
    if (!(await settlesWithin(running(), drainTimeoutMs))) {
      for (const controller of this.active.keys())
        controller.abort(new Error('The process is shutting down.'));
      await settlesWithin(running(), abortGraceMs);
    }
    // What is still running loses its lock with this process and is taken up by another. With Redis away Bull must
    // not wait for the jobs either: it would reject a promise that no one handles.
    const isReady = (this.queue.client as Redis).status === 'ready';
    await this.queue.close(!isReady || this.active.size > 0).catch(() => undefined);
  }
}
