import { AppError } from '../domain/errors';
import { type FileStatus, nextStage, type Stage, stageEntry } from '../domain/files';
import { ConversionError } from '../domain/ports/converter';
import type { Job, JobOutcome } from '../domain/ports/jobQueue';
import { changeStatus } from '../models/changeStatus';
import type { FileDoc } from '../models/files';
import { publishFile } from '../models/publishFile';
import { artifactDirectory } from './artifacts';
import { progressWriter } from './progressWriter';
import { type PipelineDeps, type StageSteps, StaleRunError } from './stage';
import { StageSpeeds } from './stageSpeeds';

export interface Pipeline {
  /** Runs one stage of a file and queues the next. Never throws: what became of the job is the result. */
  handle(job: Job, attempt: { isLast: boolean }, signal: AbortSignal): Promise<JobOutcome>;
}

/** What a failed stage shows its caller. Only sentences meant for the public leave. */
function publicReason(error: unknown): string {
  if (error instanceof ConversionError) return error.message;
  if (error instanceof AppError) return error.publicMessage;
  return 'The file could not be processed because of an internal error. Its processing was tried several times.';
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ConversionError) return false;
  return error instanceof AppError ? error.retryable : true;
}

/** The state machine: takes a file through its stages, each status written only where the one before stands. */
export function createPipeline(
  deps: PipelineDeps,
  steps: StageSteps,
  enqueue: (job: Job) => Promise<void>,
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

  /** A stage that was begun before by a process that died goes on under the status it already has. */
  async function begin(file: FileDoc, stage: Stage): Promise<FileDoc | null> {
    const started: FileStatus = `${stage}_started`;
    if (file.status === started) return file;
    const now = new Date();
    return move(file, stageEntry[stage], started, {
      stageTimes: { ...file.stageTimes, [stage]: { startedAt: now, completedAt: null } },
      stageProgress: 0,
      estimatedRemainingSeconds: speeds.remaining(stage, file.mimeType, file.size, 0),
      estimatedAt: now,
    });
  }

  async function complete(file: FileDoc, stage: Stage, found: Partial<FileDoc>): Promise<FileDoc | null> {
    const startedAt = file.stageTimes[stage].startedAt ?? new Date();
    const completedAt = new Date();
    speeds.note(stage, file.mimeType, file.size, (completedAt.getTime() - startedAt.getTime()) / 1000);
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
    await move(file, [`${stage}_started`], `${stage}_failed`, { errorMessage: reason, stageProgress: null });
    const { _id: fileId, environmentId, runId } = file;
    await models.chunks.deleteMany({ environmentId, fileId, runId }).exec();
  }

  /** What a run wrote for a file that is no longer its own. */
  async function discard(file: FileDoc): Promise<void> {
    const { _id: fileId, environmentId, runId } = file;
    await models.chunks.deleteMany({ environmentId, fileId, runId }).exec();
    await blobs.deletePrefix(artifactDirectory(file));
  }

  async function runStage(file: FileDoc, stage: Stage, signal: AbortSignal): Promise<FileDoc> {
    const begun = await begin(file, stage);
    if (!begun) throw new StaleRunError();
    const progress = progressWriter(deps, begun, (share) =>
      speeds.remaining(stage, begun.mimeType, begun.size, share),
    );
    try {
      const found = await steps[stage](deps, { file: begun, signal, onProgress: progress.note });
      await progress.settled();
      const completed = await complete(begun, stage, found);
      if (!completed) throw new StaleRunError();
      return completed;
    } finally {
      progress.stop();
    }
  }

  async function handle(job: Job, attempt: { isLast: boolean }, signal: AbortSignal): Promise<JobOutcome> {
    const { fileId, environmentId, runId } = job;
    const file = await models.files.findOne({ _id: fileId, environmentId, runId }).lean<FileDoc>();
    if (!file) return 'dropped';
    if (file.status === 'embedding_complete') {
      await finish(file);
      return 'done';
    }
    const stage = nextStage(file.status);
    if (!stage) return 'dropped';
    try {
      const completed = await runStage(file, stage, signal);
      const following = nextStage(completed.status);
      if (following) await enqueue({ fileId, environmentId, runId, stage: following });
      else await finish(completed);
      return 'done';
    } catch (error) {
      // Closing down is no fault of the file: the next start takes it up again.
      if (signal.aborted) return 'dropped';
      if (error instanceof StaleRunError) {
        await discard(file);
        return 'dropped';
      }
      if (isRetryable(error) && !attempt.isLast) {
        log.warn({ fileId, stage, error }, 'a stage failed and is tried again');
        return 'retry';
      }
      log[error instanceof ConversionError ? 'info' : 'error']({ fileId, stage, error }, 'a stage failed');
      await fail(file, stage, error);
      return 'done';
    }
  }

  return {
    async handle(job, attempt, signal) {
      try {
        return await handle(job, attempt, signal);
      } catch (error) {
        // The store itself is away: the record keeps its status, and the job is tried again.
        if (signal.aborted) return 'dropped';
        log.error({ fileId: job.fileId, error }, 'a job could not be handled');
        return 'retry';
      }
    },
  };
}
