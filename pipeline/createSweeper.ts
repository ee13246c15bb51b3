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
import { purgeChunks } from '../models/purgeChunks';
import { dropStrayUploads } from './dropStrayUploads';

const intervalMs = 60_000;
const batchSize = 500;
/** Nothing should ever be missing from the queue: this is for what nobody thought of. */
const resumeIntervalMs = 5 * 60_000;
const maxReturnDelayMs = 1_000;
/** For all processes together: what is put to the address of a confirmed upload stays for about so long. */
const straysIntervalMs = 10 * 60_000;
/**
 * Longer than an upload address lives and than any stage may take: nobody can put bytes for a deleted file any
 * more, and a worker that was at it has written its last chunk.
 */
const deletionGraceMs = uploadLifetimeSeconds * 1000 + 15 * 60_000;

const unfinished: FileStatus[] = fileStatuses.filter(
  (status) => status !== 'uploading' && !terminalStatuses.includes(status),
);

export interface Sweeper {
  /** Queues every file that a stage is due for. At start, and for what a full queue once refused. */
  resume(): Promise<number>;
  /** At start: removes what a process that died left half deleted. */
  finishDeletions(): Promise<void>;
  sweep(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

/** Finishes what no request will come back for: dead uploads, half-done deletions, files that nobody works on. */
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
  /** Files that are due may not be queued: there was no room, or something was away. */
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

  /** For all processes together once in a while; soon again where this one knows that files may be missing. */
  async function resumeMissing(): Promise<void> {
    const mayGo = isBehind || (await queue.claim('resume', resumeIntervalMs));
    if (mayGo) await resume();
  }

  /** All processes come back at once: each a little later than the other. */
  function resumeSoon(): void {
    isBehind = true;
    returnTimer ??= setTimeout(() => {
      returnTimer = null;
      running = running.then(resume).then(
        (files) => log.info({ files }, 'the queue is back: files that are due are queued again'),
        (error: unknown) => log.warn({ error }, 'could not queue again what is due: the next sweep tries'),
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
      const errorMessage = 'The upload was not confirmed before its address expired.';
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
    // The note comes first: the file may have been confirmed in the last moment, or its deletion have died right then.
    if (file && file.status !== 'upload_failed') return;
    await purgeChunks(models, { environmentId: deletion.environmentId, fileId: deletion._id });
    await blobs.deletePrefix(deletion.blobPrefix);
    const { _id: fileId, environmentId, runId } = deletion;
    if (runId) await queue.removeFile({ fileId, environmentId, runId });
  }

  /** What a process that died left half deleted. */
  async function finishDeletions(): Promise<void> {
    for await (const deletion of models.deletions.find().lean<DeletionDoc[]>().cursor()) {
      // A queue that is away must not keep the process from starting: the note stays, and a sweep comes back to it.
      await purge(deletion as DeletionDoc).catch((error: unknown) =>
        log.warn({ fileId: deletion._id, error }, 'the deletion of a file is left to the sweep'),
      );
    }
  }

  /** Once no worker can write for a deleted file any more, its last remains go and the note with them. */
  async function forgetDeletions(): Promise<void> {
    const before = new Date(Date.now() - deletionGraceMs);
    for (const deletion of await models.deletions
      .find({ deletedAt: { $lt: before } })
      .limit(batchSize)
      .lean()) {
      // One that can't be removed must not keep the others.
      const isGone = await purge(deletion).then(
        () => true,
        (error: unknown) => {
          log.warn({ fileId: deletion._id, error }, 'the deletion of a file is left to the next sweep');
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
      await task().catch((error: unknown) => log.error({ error, task: task.name }, 'a sweep failed'));
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
