import type { Logger } from '../domain/context';
import { type FileStatus, fileStatuses, nextStage, terminalStatuses } from '../domain/files';
import { uploadLifetimeSeconds } from '../domain/limits';
import type { BlobStore } from '../domain/ports/blobStore';
import type { EventBus } from '../domain/ports/events';
import type { Job } from '../domain/ports/jobQueue';
import { changeStatus } from '../models/changeStatus';
import type { Models } from '../models/createModels';
import type { DeletionDoc } from '../models/deletions';
import type { FileDoc } from '../models/files';
import { publishFile } from '../models/publishFile';
import { purgeChunks } from '../models/purgeChunks';

const intervalMs = 60_000;
const batchSize = 500;
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
  enqueue: (job: Job) => Promise<void>;
  log: Logger;
}): Sweeper {
  const { models, blobs, events, enqueue, log } = deps;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function resume(): Promise<number> {
    let count = 0;
    for await (const file of models.files
      .find({ status: { $in: unfinished } })
      .lean<FileDoc[]>()
      .cursor()) {
      const { _id: fileId, environmentId, runId, status } = file as FileDoc;
      if (!runId) continue;
      await enqueue({ fileId, environmentId, runId, stage: nextStage(status) ?? 'embedding' });
      count++;
    }
    return count;
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
      const failed = await changeStatus(models.files, where, 'upload_failed', { errorMessage });
      if (!failed) continue;
      await publishFile(events, failed);
      await blobs.deletePrefix(file.blobStoragePath);
    }
  }

  async function purge(deletion: DeletionDoc): Promise<void> {
    await purgeChunks(models, { environmentId: deletion.environmentId, fileId: deletion._id });
    await blobs.deletePrefix(deletion.blobPrefix);
  }

  /** What a process that died left half deleted. */
  async function finishDeletions(): Promise<void> {
    for await (const deletion of models.deletions.find().lean<DeletionDoc[]>().cursor())
      await purge(deletion as DeletionDoc);
  }

  /** Once no worker can write for a deleted file any more, its last remains go and the note with them. */
  async function forgetDeletions(): Promise<void> {
    const before = new Date(Date.now() - deletionGraceMs);
    for (const deletion of await models.deletions
      .find({ deletedAt: { $lt: before } })
      .limit(batchSize)
      .lean()) {
      await purge(deletion);
      await models.deletions.deleteOne({ _id: deletion._id });
    }
  }

  async function sweep(): Promise<void> {
    for (const task of [failExpiredUploads, forgetDeletions, resume]) {
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
    },
    async close() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
