import type { Logger } from '../domain/context';
import { AppError } from '../domain/errors';
import type { BlobStore } from '../domain/ports/blobStore';
import type { EventBus } from '../domain/ports/events';
import type { JobQueue } from '../domain/ports/jobQueue';
import type { Models } from '../models/createModels';
import type { FileDoc } from '../models/files';
import { announceDeletion } from './announceDeletion';
import { deleteAnswersOf } from './deleteAnswersOf';
import { recordDeletion } from './recordDeletion';

export interface RemovalDeps {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  queue: Pick<JobQueue, 'removeFile'>;
  log: Logger;
}

const maxAttempts = 20;

/** A file that is held is as it is until it is released. @throws `conflict` */
export function requireNoHold({ _id, hold }: Pick<FileDoc, '_id' | 'hold'>): void {
  if (!hold) return;
  throw new AppError(
    'conflict',
    `The file '${_id}' is under a legal hold since ${hold.since.toISOString()}. An administrator has to release it first.`,
  );
}

/**
 * Deletes a file's record together with its events, which are announced as of one state of the record. A concurrent change
 * of the status may add an event, so the record is deleted only in that state.
 * @param scope adds the conditions on the file
 * @throws `conflict` for a held file
 */
async function deleteRecord(
  { models }: RemovalDeps,
  fileId: string,
  scope: (filter: object) => object,
): Promise<FileDoc | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const file = await models.files.findOne(scope({ _id: fileId })).lean<FileDoc>();
    if (!file) return null;
    requireNoHold(file);
    const { environmentId, referenceId, sequence, runId } = file;
    const blobPrefix = `${environmentId}/${fileId}/`;
    await recordDeletion(models, { _id: fileId, environmentId, blobPrefix, runId });
    await announceDeletion(models, {
      id: fileId,
      environmentId,
      collectionName: 'files',
      type: 'file.deleted',
      data: { file_id: fileId, reference_id: referenceId },
      pending: file.pendingEvents ?? [],
    });
    const asRead = scope({ _id: fileId, sequence, hold: { $exists: false } });
    const deleted = await models.files.findOneAndDelete(asRead).lean<FileDoc>();
    if (deleted) return deleted;
  }
  throw new AppError('conflict', `The file '${fileId}' changes too often to be deleted. Try again.`);
}

/** Removes what a deleted file leaves: chunks, answers from it and blobs. */
async function removeData({ models, blobs, log }: RemovalDeps, file: FileDoc): Promise<void> {
  const { _id: fileId, environmentId } = file;
  await models.chunks.deleteMany({ environmentId, fileId }).exec();
  await deleteAnswersOf(models, { environmentId, fileId });
  await blobs.deletePrefix(`${environmentId}/${fileId}/`).catch((error: unknown) => {
    log.warn({ fileId, error }, 'failed to delete the blobs of a deleted file, left to the sweeper');
  });
}

/**
 * Deletes a file with its versions, chunks, embeddings and blobs. The record is deleted first, which hides the file from all
 * queries. The entry in `deletions` lets the sweeper complete the deletion if this process crashes or a worker still writes
 * data of the file.
 * @returns the removal of its data, which may take long; null where there is no such file
 * @throws `conflict` for a held file
 */
export async function removeFile(
  deps: RemovalDeps,
  fileId: string,
  scope: (filter: object) => object,
): Promise<{ removal: Promise<void> } | null> {
  const { models, events, queue, log } = deps;
  const deleted = await deleteRecord(deps, fileId, scope);
  if (!deleted) return null;
  const { environmentId, readers } = deleted;
  const sequence = deleted.sequence + 1;
  await events.publish('file', { environmentId, fileId, status: null, sequence, file: null, readers });
  await events.publish('invalidate', { environmentId, type: 'File', id: fileId });
  const replacement = await models.replacements.findOneAndDelete({ _id: fileId, environmentId }).lean();
  for (const runId of [deleted.runId, replacement?.runId ?? null]) {
    if (runId === null) continue;
    await queue.removeFile({ fileId, environmentId, runId }).catch((error: unknown) => {
      log.warn({ fileId, error }, 'failed to remove the jobs of a deleted file, left to the sweeper');
    });
  }
  const removal = removeData(deps, deleted);
  removal.catch((error: unknown) => {
    log.warn({ fileId, error }, 'failed to remove the data of a deleted file, left to the sweeper');
  });
  return { removal };
}
