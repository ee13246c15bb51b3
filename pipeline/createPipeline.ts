import { AppError } from '../domain/errors';
import { type FileStatus, nextStage, type Stage, stageEntry } from '../domain/files';
import { ConversionError } from '../domain/ports/converter';
import type { Job, JobAttempt, JobOutcome, JobQueue } from '../domain/ports/jobQueue';
import { hasFailed } from '../domain/processing';
import { changeStatus } from '../models/changeStatus';
import type { FileDoc } from '../models/files';
import { isStoreAway } from '../models/isStoreAway';
import { publishFile } from '../models/publishFile';
import { artifactDirectory } from './artifacts';
import { progressWriter } from './progressWriter';
import { shownEstimate } from './shownEstimate';
import { type PipelineDeps, type StageSteps, StaleRunError } from './stage';
import { StageSpeeds } from './stageSpeeds';
import { watchRun } from './watchRun';

export interface Pipeline {
  /** Runs one stage of a file and queues the next. Never throws: what became of the job is the result. */
  handle(job: Job, attempt: Pick<JobAttempt, 'isLast'>, signal: AbortSignal): Promise<JobOutcome>;
}

/** What a failed stage shows its caller. Only sentences meant for the public leave. */
function publicReason(error: unknown): string {
  if (error instanceof ConversionError) return error.message;
  if (error instanceof AppError) return error.publicMessage;
  return 'The file could not be processed because of an internal error. Its processing was tried several times.';
}

/** The store, or the queue that takes the next stage: no attempt of the job's own. */
function isAway(error: unknown): boolean {
  return isStoreAway(error) || (error instanceof AppError && error.code === 'unavailable');
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ConversionError) return false;
  return error instanceof AppError ? error.retryable : true;
}

/** Attempts, and processes that died over it: a stage that was begun more often will never end. */
const maxStageStarts = 20;

/** The state machine: takes a file through its stages, each status written only where the one before stands. */
export function createPipeline(
  deps: PipelineDeps,
  steps: StageSteps,
  enqueue: JobQueue['enqueue'],
): Pipeline {
  const { models, blobs, events, log } = deps;
  const speeds = new StageSpeeds();

  async function move(
    file: FileDoc,
    from: readonly FileStatus[],
    to: FileStatus,
    set: Partial<FileDoc> = {},
  ) {
    const where = { fileId: file._id, environmentId: file.environmentId, runId: file.runId, from };
    const moved = await changeStatus(models.files, where, to, set);
    if (moved) await publishFile(events, moved);
    return moved;
  }

  /** A stage that failed before, or whose process died, goes on under the status it already has. */
  async function goOn(file: FileDoc, started: FileStatus): Promise<FileDoc | null> {
    const { _id, environmentId, runId } = file;
    const again = await models.files
      .findOneAndUpdate(
        { _id, environmentId, runId, status: started },
        { $inc: { stageStarts: 1 } },
        { returnDocument: 'after' },
      )
      .lean<FileDoc>();
    if (again && again.stageStarts > maxStageStarts) {
      throw new ConversionError(
        `The file could not be processed: it was begun ${maxStageStarts} times, and each ended before its time.`,
      );
    }
    return again;
  }

  async function begin(file: FileDoc, stage: Stage, isRetry: boolean): Promise<FileDoc | null> {
    const started: FileStatus = `${stage}_started`;
    if (file.status === started) return goOn(file, started);
    const now = new Date();
    const from: FileStatus[] = [...stageEntry[stage], ...(isRetry ? [`${stage}_failed` as const] : [])];
    return move(file, from, started, {
      stageTimes: { ...file.stageTimes, [stage]: { startedAt: now, completedAt: null } },
      stageProgress: 0,
      stageStarts: 1,
      errorMessage: null,
      estimatedRemainingSeconds: shownEstimate(
        { seconds: isRetry ? null : file.estimatedRemainingSeconds, at: file.estimatedAt },
        now,
        speeds.remaining(stage, file, { share: 0, elapsed: 0 }),
      ),
      estimatedAt: now,
    });
  }

  async function complete(file: FileDoc, stage: Stage, found: Partial<FileDoc>): Promise<FileDoc | null> {
    const startedAt = file.stageTimes[stage].startedAt ?? new Date();
    const completedAt = new Date();
    speeds.note(stage, { ...file, ...found }, (completedAt.getTime() - startedAt.getTime()) / 1000);
    return move(file, [`${stage}_started`], `${stage}_complete`, {
      ...found,
      stageTimes: { ...file.stageTimes, [stage]: { startedAt, completedAt } },
      stageProgress: null,
    });
  }

  /** All chunks become searchable with the one write that makes the file ready: search asks for both. */
  async function finish(file: FileDoc): Promise<void> {
    const { _id: fileId, environmentId, runId } = file;
    await models.chunks.updateMany({ environmentId, fileId, runId }, { $set: { live: true } }).exec();
    await move(file, ['embedding_complete'], 'ready', { estimatedRemainingSeconds: 0 });
  }

  async function fail(file: FileDoc, stage: Stage, error: unknown): Promise<void> {
    const reason = publicReason(error);
    const change = { errorMessage: reason, stageProgress: null };
    if (!(await move(file, [`${stage}_started`], `${stage}_failed`, change))) return leave(file);
    const { _id: fileId, environmentId, runId } = file;
    await models.chunks.deleteMany({ environmentId, fileId, runId }).exec();
  }

  /**
   * After a write that found the file moved on. What this run wrote for a file that was deleted or taken over has to
   * go. Where another worker was at the same stage of the same run, and was faster, what stands is as much its work.
   */
  async function leave(file: FileDoc): Promise<void> {
    const { _id: fileId, environmentId, runId } = file;
    const current = await models.files.findOne({ _id: fileId, environmentId, runId }).lean<FileDoc>();
    if (current && !hasFailed(current.status)) return;
    await models.chunks.deleteMany({ environmentId, fileId, runId }).exec();
    if (!current) await blobs.deletePrefix(artifactDirectory(file));
  }

  async function runStage(file: FileDoc, { stage, isRetry }: Job, signal: AbortSignal): Promise<FileDoc> {
    const begun = await begin(file, stage, isRetry ?? false);
    if (!begun) throw new StaleRunError();
    const startedAt = Date.now();
    const progress = progressWriter(deps, begun, (share) =>
      speeds.remaining(stage, begun, { share, elapsed: (Date.now() - startedAt) / 1000 }),
    );
    const ownership = watchRun(deps, begun);
    try {
      const found = await steps[stage](deps, {
        file: begun,
        signal: AbortSignal.any([signal, ownership.signal]),
        onProgress: progress.note,
      });
      ownership.stop();
      await progress.settled();
      const completed = await complete(begun, stage, found);
      if (!completed) throw new StaleRunError();
      return completed;
    } catch (error) {
      // What an aborted upstream says of it is of no interest.
      throw ownership.signal.aborted ? ownership.signal.reason : error;
    } finally {
      ownership.stop();
      progress.stop();
    }
  }

  function dueStage(job: Job, file: FileDoc): Stage | null {
    return job.isRetry && file.status === `${job.stage}_failed` ? job.stage : nextStage(file.status);
  }

  async function handle(
    job: Job,
    attempt: Pick<JobAttempt, 'isLast'>,
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const { fileId, environmentId, runId, stage } = job;
    const file = await models.files.findOne({ _id: fileId, environmentId, runId }).lean<FileDoc>();
    if (!file) return 'dropped';
    if (file.status === 'embedding_complete') {
      await finish(file);
      return 'done';
    }
    const due = dueStage(job, file);
    if (!due) return 'dropped';
    if (due !== stage) {
      // The process that completed this stage may have died before it could queue the next.
      await enqueue({ fileId, environmentId, runId, stage: due });
      return 'done';
    }
    let completed: FileDoc;
    try {
      completed = await runStage(file, job, signal);
    } catch (error) {
      // Closing down is no fault of the file, nor is a store that is away: it is taken up again.
      if (signal.aborted || isStoreAway(error)) return 'postponed';
      return failed(file, stage, error, attempt.isLast);
    }
    const following = nextStage(completed.status);
    if (following) await enqueue({ fileId, environmentId, runId, stage: following });
    else await finish(completed);
    return 'done';
  }

  async function failed(file: FileDoc, stage: Stage, error: unknown, isLast: boolean): Promise<JobOutcome> {
    if (error instanceof StaleRunError) {
      await leave(file);
      return 'dropped';
    }
    const about = { fileId: file._id, stage, error };
    if (isRetryable(error) && !isLast) {
      log.warn(about, 'a stage failed and is tried again');
      return 'retry';
    }
    const isTheFile = error instanceof ConversionError;
    log[isTheFile ? 'info' : 'error'](about, 'a stage failed');
    await fail(file, stage, error);
    // What is wrong with the file itself no operator can mend.
    return isTheFile ? 'done' : { deadReason: publicReason(error) };
  }

  return {
    async handle(job, attempt, signal) {
      try {
        return await handle(job, attempt, signal);
      } catch (error) {
        log.error({ fileId: job.fileId, error }, 'a job could not be handled');
        return signal.aborted || isAway(error) ? 'postponed' : 'retry';
      }
    },
  };
}
