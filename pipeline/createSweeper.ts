import type { Logger } from '../domain/context';
import { type FileStatus, fileStatuses, nextStage, terminalStatuses } from '../domain/files';
import { uploadLifetimeSeconds } from '../domain/limits';
import type { BlobStore } from '../domain/ports/blobStore';
import type { EventBus } from '../domain/ports/events';
import type { JobQueue } from '../domain/ports/jobQueue';
import { changeStatus } from '../models/changeStatus';
import type { Models } from '../models/createModels';
import type { DeletionDoc } from '../models/deletions';
import type { FileDoc } from '../models/files';
import { noteDeletion } from '../models/noteDeletion';
import { publishFile } from '../models/publishFile';
import { dropStrayUploads } from './dropStrayUploads';

const intervalMs = 60_000;
const batchSize = 500;
/** A safety net: no file should ever be missing from the queue. */
const resumeIntervalMs = 5 * 60_000;
/** The maximum jitter after the queue is available again. */
const maxReturnDelayMs = 1_000;
/** Across all processes. Blobs written to the URL of a finished upload are deleted after about this time. */
const straysIntervalMs = 10 * 60_000;
/**
 * Longer than the lifetime of an upload URL and any stage: afterwards no client and no worker can write data of a
 * deleted file.
 */
const deletionGraceMs = uploadLifetimeSeconds * 1000 + 15 * 60_000;

const unfinished: FileStatus[] = fileStatuses.filter(
  (status) => status !== 'uploading' && !terminalStatuses.includes(status),
);

export interface Sweeper {
  /** Enqueues every unfinished file; returns their number. For the start, and for files that a full queue rejected. */
  resume(): Promise<number>;
  /** At start: completes deletions that a crashed process left unfinished. */
  finishDeletions(): Promise<void>;
  sweep(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

/** Periodic cleanup: expired uploads, unfinished deletions, files missing from the queue. */
export function createSweeper(deps: {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  queue: Pick<JobQueue, 'enqueue' | 'removeFile' | 'claim' | 'onReturn'>;
  log: Logger;
}): Sweeper {
  const { models, blobs, events, queue, log } = deps;
  let timer: NodeJS.Timeout | null = null;
  let returnTimer: NodeJS.Timeout | null = null;
  /** Unfinished files may be missing from the queue: it was full, or a dependency was unavailable. */
  let isBehind = false;
  let running: Promise<void> = Promise.resolve();

  async function resume(): Promise<number> {
    let count = 0;
    let isFull = false;
    isBehind = true;
    for await (const file of models.files
      .find({ status: { $in: unfinished } })
      .lean<FileDoc[]>()
      .cursor()) {
      const { _id: fileId, environmentId, runId, status } = file as FileDoc;
      if (!runId) continue;
      const stage = nextStage(status) ?? 'embedding';
      if (await queue.enqueue({ fileId, environmentId, runId, stage })) count++;
      else isFull = true;
    }
    isBehind = isFull;
    return count;
  }

  /** At most once per interval across all processes, or at once when this process knows that files may be missing. */
  async function resumeMissing(): Promise<void> {
    const isDue = isBehind || (await queue.claim('resume', resumeIntervalMs));
    if (isDue) await resume();
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

  async function failExpiredUploads(): Promise<void> {
    const filter = { status: 'uploading' as const, uploadExpiresAt: { $lt: new Date() } };
    for (const file of await models.files.find(filter).limit(batchSize).lean<FileDoc[]>()) {
      const where = {
        fileId: file._id,
        environmentId: file.environmentId,
        runId: null,
        from: ['uploading'] as const,
      };
      const errorMessage = 'The upload was not confirmed before its URL expired.';
      const { _id, environmentId, blobStoragePath: blobPrefix } = file;
      await noteDeletion(models, { _id, environmentId, blobPrefix, runId: null });
      const failed = await changeStatus(models.files, where, 'upload_failed', { errorMessage });
      if (!failed) continue;
      await publishFile(events, failed);
      await blobs.deletePrefix(file.blobStoragePath);
    }
  }

  async function purge(deletion: DeletionDoc): Promise<void> {
    const file = await models.files.findById(deletion._id).select('status').lean();
    // The deletion is recorded first, so the file may since have been confirmed, or its deletion interrupted.
    if (file && file.status !== 'upload_failed') return;
    const { _id: fileId, environmentId, runId } = deletion;
    await models.chunks.deleteMany({ environmentId, fileId }).exec();
    await blobs.deletePrefix(deletion.blobPrefix);
    if (runId) await queue.removeFile({ fileId, environmentId, runId });
  }

  async function finishDeletions(): Promise<void> {
    for await (const deletion of models.deletions.find().lean<DeletionDoc[]>().cursor()) {
      // An unavailable queue must not prevent the start: the record stays, and a later sweep retries.
      await purge(deletion as DeletionDoc).catch((error: unknown) =>
        log.warn(
          { fileId: deletion._id, error },
          'could not finish the deletion of a file; retrying with the next sweep',
        ),
      );
    }
  }

  /** After the grace period: deletes the remaining data of deleted files, and the deletion records. */
  async function forgetDeletions(): Promise<void> {
    const before = new Date(Date.now() - deletionGraceMs);
    for (const deletion of await models.deletions
      .find({ deletedAt: { $lt: before } })
      .limit(batchSize)
      .lean()) {
      // One failure must not block the others.
      const isGone = await purge(deletion).then(
        () => true,
        (error: unknown) => {
          log.warn(
            { fileId: deletion._id, error },
            'could not finish the deletion of a file; retrying with the next sweep',
          );
          return false;
        },
      );
      if (isGone) await models.deletions.deleteOne({ _id: deletion._id });
    }
  }

  async function dropStrays(): Promise<void> {
    if (await queue.claim('strays', straysIntervalMs)) await dropStrayUploads(models, blobs);
  }

  async function sweep(): Promise<void> {
    for (const task of [failExpiredUploads, forgetDeletions, dropStrays, resumeMissing]) {
      await task().catch((error: unknown) => log.error({ error, task: task.name }, 'a sweep task failed'));
    }
  }

  return {
    resume,
    finishDeletions,
    sweep,
    start() {
      timer = setInterval(() => {
        running = running.then(sweep);
      }, intervalMs);
      timer.unref();
      queue.onReturn(resumeSoon);
    },
    async close() {
      if (timer) clearInterval(timer);
      if (returnTimer) clearTimeout(returnTimer);
      await running;
    },
  };
}
