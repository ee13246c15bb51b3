import { ConversionError } from '@lectern/document-converter';
import { Activity, currentActivity, runActivity } from '../domain/activity';
import { AppError } from '../domain/errors';
import { type FileStatus, nextStage, type Stage, stageEntry } from '../domain/files';
import type { Job, JobAttempt, JobOutcome, JobQueue } from '../domain/ports/jobQueue';
import { hasFailed } from '../domain/processing';
import type { FileDoc } from '../models/files';
import { isStoreUnavailable } from '../models/storeFailure';
import { IndexLagError } from '../records/awaitSearchable';
import { changeStatus } from '../records/changeStatus';
import { recordFileUsage } from '../records/fileUsage';
import { progressWriter } from './progressWriter';
import { fileTarget, type RunTarget } from './runTarget';
import { smoothEstimate } from './smoothEstimate';
import { type PipelineDeps, StaleRunError } from './stage';
import { StageSpeeds } from './stageSpeeds';
import { type StageSteps, stageSteps } from './steps/stageSteps';
import { watchRun } from './watchRun';

/** The public error message of a failed stage. Internal errors are not exposed. */
function publicReason(error: unknown): string {
  if (error instanceof ConversionError) return error.message;
  if (error instanceof AppError) return error.publicMessage;
  return 'The file could not be processed because of an internal error, even after several attempts.';
}

/** Whether a dependency is unavailable: that does not count as an attempt of the job. */
function isUnavailable(error: unknown): boolean {
  return isStoreUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ConversionError) return false;
  return error instanceof AppError ? error.retryable : true;
}

/** The stage to run for a file, which may differ from the job's; null when there is none. */
function dueStage(job: Job, file: FileDoc): Stage | null {
  return job.isRetry && file.status === `${job.stage}_failed` ? job.stage : nextStage(file.status);
}

/** The maximum number of starts of a stage, counting retries and crashes of the process. */
const maxStageStarts = 20;

/** A job looks so long for the chunks in the search indexes, then lets others pass. */
const indexWaitMs = 2_000;
/** After it, a file is ready although the search indexes don't answer for it yet. */
const maxIndexLagMs = 10 * 60_000;

/** Takes a file through its stages. Each status change is a compare-and-set on the status before. */
export class Pipeline {
  private readonly speeds = new StageSpeeds();

  constructor(
    private readonly deps: PipelineDeps,
    private readonly enqueue: JobQueue['enqueue'],
    private readonly target: RunTarget = fileTarget(deps),
    private readonly steps: StageSteps = stageSteps,
  ) {}

  /** Runs one stage of a file and enqueues the next. Never rejects: the outcome is the result. */
  async handle(job: Job, attempt: Pick<JobAttempt, 'isLast'>, signal: AbortSignal): Promise<JobOutcome> {
    try {
      const account = { environmentId: job.environmentId, keyId: null };
      return await runActivity(new Activity(account), () => this.runJob(job, attempt, signal));
    } catch (error) {
      // The stores are closed while an aborted job still uses them.
      if (signal.aborted) return 'postponed';
      this.deps.log.error({ fileId: job.fileId, error }, 'could not process a job');
      return isUnavailable(error) ? 'postponed' : 'retry';
    }
  }

  private async move(file: FileDoc, from: readonly FileStatus[], to: FileStatus, set: Partial<FileDoc> = {}) {
    const where = { fileId: file._id, environmentId: file.environmentId, runId: file.runId, from };
    const moved = await changeStatus(this.deps.models.files, where, to, set, this.target.eventOf(to));
    if (moved) await this.target.publish(moved);
    return moved;
  }

  /** Restarts a stage that failed or whose process crashed. The status stays the same. */
  private async resumeStage(file: FileDoc, started: FileStatus): Promise<FileDoc | null> {
    const { _id, environmentId, runId } = file;
    const again = await this.deps.models.files
      .findOneAndUpdate(
        { _id, environmentId, runId, status: started },
        { $inc: { stageStarts: 1 } },
        { returnDocument: 'after' },
      )
      .lean<FileDoc>();
    if (again && again.stageStarts > maxStageStarts) {
      throw new ConversionError(
        'limit_exceeded',
        `The file could not be processed: processing was interrupted ${maxStageStarts} times.`,
      );
    }
    return again;
  }

  private async begin(file: FileDoc, stage: Stage, isRetry: boolean): Promise<FileDoc | null> {
    const started: FileStatus = `${stage}_started`;
    if (file.status === started) return this.resumeStage(file, started);
    const now = new Date();
    const from: FileStatus[] = [...stageEntry[stage], ...(isRetry ? [`${stage}_failed` as const] : [])];
    return this.move(file, from, started, {
      stageTimes: { ...file.stageTimes, [stage]: { startedAt: now, completedAt: null } },
      stageProgress: 0,
      stageStarts: 1,
      errorMessage: null,
      estimatedRemainingSeconds: smoothEstimate(
        { seconds: isRetry ? null : file.estimatedRemainingSeconds, at: file.estimatedAt },
        now,
        this.speeds.remaining(stage, file, { share: 0, elapsed: 0 }),
      ),
      estimatedAt: now,
    });
  }

  private async complete(file: FileDoc, stage: Stage, found: Partial<FileDoc>): Promise<FileDoc | null> {
    const startedAt = file.stageTimes[stage].startedAt ?? new Date();
    const completedAt = new Date();
    this.speeds.note(stage, { ...file, ...found }, (completedAt.getTime() - startedAt.getTime()) / 1000);
    return this.move(file, [`${stage}_started`], `${stage}_complete`, {
      ...found,
      stageTimes: { ...file.stageTimes, [stage]: { startedAt, completedAt } },
      stageProgress: null,
    });
  }

  /**
   * Counts the run, once, before the write that makes its chunks searchable.
   * @returns `postponed` while the search indexes don't answer for the chunks
   */
  private async finish(record: FileDoc, signal: AbortSignal): Promise<JobOutcome> {
    await recordFileUsage(this.deps.models, record);
    // The last change of its status: an imported file was embedded elsewhere, and long ago.
    const dueAt = record.history.at(-1)?.at ?? record.updatedAt;
    const mayProceed = Date.now() - dueAt.getTime() > maxIndexLagMs;
    try {
      await this.target.finish(record, { waitMs: indexWaitMs, mayProceed, signal });
      return 'done';
    } catch (error) {
      if (error instanceof IndexLagError) return 'postponed';
      throw error;
    }
  }

  private async fail(file: FileDoc, stage: Stage, error: unknown): Promise<void> {
    const reason = publicReason(error);
    const change = { errorMessage: reason, stageProgress: null };
    if (!(await this.move(file, [`${stage}_started`], `${stage}_failed`, change)))
      return this.discardStaleRun(file);
    const { _id: fileId, environmentId, runId } = file;
    await this.deps.models.chunks.deleteMany({ environmentId, fileId, runId }).exec();
  }

  /**
   * Deletes what a run wrote for a file that was deleted or reprocessed since. Keeps it when another worker has
   * completed the same stage of the same run: both wrote the same data.
   */
  private async discardStaleRun(file: FileDoc): Promise<void> {
    const { _id: fileId, environmentId, runId } = file;
    const current = await this.deps.models.files
      .findOne({ _id: fileId, environmentId, runId })
      .lean<FileDoc>();
    if (current && !hasFailed(current.status)) return;
    if (current) await this.deps.models.chunks.deleteMany({ environmentId, fileId, runId }).exec();
    else await this.target.discard(file);
  }

  private async runStage(file: FileDoc, { stage, isRetry }: Job, signal: AbortSignal): Promise<FileDoc> {
    const begun = await this.begin(file, stage, isRetry ?? false);
    if (!begun) throw new StaleRunError();
    const startedAt = Date.now();
    const progress = progressWriter(this.deps, begun, (share) =>
      this.speeds.remaining(stage, begun, { share, elapsed: (Date.now() - startedAt) / 1000 }),
    );
    const ownership = watchRun(this.deps, begun);
    try {
      const found = await this.steps[stage](this.deps, {
        file: begun,
        signal: AbortSignal.any([signal, ownership.signal]),
        onProgress: progress.note,
      });
      ownership.stop();
      await progress.settled();
      const completed = await this.complete(begun, stage, found);
      if (!completed) throw new StaleRunError();
      return completed;
    } catch (error) {
      // The abort reason, rather than the error that the abort caused.
      throw ownership.signal.aborted ? ownership.signal.reason : error;
    } finally {
      ownership.stop();
      progress.stop();
    }
  }

  private async runJob(
    job: Job,
    attempt: Pick<JobAttempt, 'isLast'>,
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const { fileId, environmentId, runId, stage } = job;
    const file = await this.deps.models.files.findOne({ _id: fileId, environmentId, runId }).lean<FileDoc>();
    if (!file) return 'dropped';
    const activity = currentActivity();
    if (activity) activity.account = { environmentId, keyId: file.keyId ?? null };
    if (this.target.isDue(file)) return this.finish(file, signal);
    const due = dueStage(job, file);
    if (!due) return 'dropped';
    if (due !== stage) {
      // The process that completed this stage may have crashed before it enqueued the next.
      await this.enqueue({ fileId, environmentId, runId, stage: due });
      return 'done';
    }
    let completed: FileDoc;
    try {
      completed = await this.runStage(file, job, signal);
    } catch (error) {
      // Neither a shutdown nor an unavailable store is the file's fault: the job is resumed later.
      if (signal.aborted || isStoreUnavailable(error)) return 'postponed';
      return this.handleFailure(file, stage, error, attempt.isLast);
    }
    const following = nextStage(completed.status);
    if (!following) return this.finish(completed, signal);
    await this.enqueue({ fileId, environmentId, runId, stage: following });
    return 'done';
  }

  private async handleFailure(
    file: FileDoc,
    stage: Stage,
    error: unknown,
    isLast: boolean,
  ): Promise<JobOutcome> {
    if (error instanceof StaleRunError) {
      await this.discardStaleRun(file);
      return 'dropped';
    }
    const about = { fileId: file._id, stage, error };
    if (isRetryable(error) && !isLast) {
      this.deps.log.warn(about, 'stage failed; retrying');
      return 'retry';
    }
    const isTheFile = error instanceof ConversionError;
    this.deps.log[isTheFile ? 'info' : 'error'](about, 'stage failed');
    await this.fail(file, stage, error);
    // Dead letters are for operators, who cannot fix a faulty file.
    return isTheFile ? 'done' : { deadReason: publicReason(error) };
  }
}
