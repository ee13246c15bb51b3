import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { announceDeletion } from '../../models/announceDeletion';
import { deleteAnswersOf } from '../../models/deleteAnswersOf';
import type { FileDoc } from '../../models/files';
import { noteDeletion } from '../../models/noteDeletion';
import type { Tenant } from '../../models/tenantModel';
import { authorize } from '../authorize';
import type { OperationContext, Services } from '../context';

const maxAttempts = 20;
/** How long a caller waits for the removal of the data, which goes on afterwards for a large file. */
const patienceMs = 5_000;

/**
 * Deletes the record together with its events, which are announced as of one state of the record. A concurrent change
 * of the status may add an event, so the record is deleted only in that state.
 */
async function deleteRecord(services: Services, tenant: Tenant, fileId: string): Promise<FileDoc | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const file = await tenant.files.findOne({ _id: fileId });
    if (!file) return null;
    const { environmentId, referenceId, sequence, runId } = file;
    const blobPrefix = `${environmentId}/${fileId}/`;
    await noteDeletion(services.models, { _id: fileId, environmentId, blobPrefix, runId });
    await announceDeletion(services.models, {
      id: fileId,
      environmentId,
      collectionName: 'files',
      type: 'file.deleted',
      data: { file_id: fileId, reference_id: referenceId },
      pending: file.pendingEvents ?? [],
    });
    const deleted = await tenant.files.deleteOne({ _id: fileId, sequence });
    if (deleted) return deleted;
  }
  throw new AppError('conflict', `The file '${fileId}' changes too often to be deleted. Try again.`);
}

/** Removes what a deleted file leaves: chunks, answers from it and blobs. */
async function removeData({ services, log }: OperationContext, tenant: Tenant, file: FileDoc): Promise<void> {
  const { _id: fileId, environmentId } = file;
  await tenant.chunks.deleteMany({ fileId });
  await deleteAnswersOf(services.models, { environmentId, fileId });
  await services.blobs.deletePrefix(`${environmentId}/${fileId}/`).catch((error: unknown) => {
    log.warn({ fileId, error }, 'failed to delete the blobs of a deleted file, left to the sweeper');
  });
}

/**
 * Deletes a file with its versions, chunks, embeddings and blobs (docs/specification.md#delete-filesfile_id). The record
 * is deleted first, which hides the file from all queries; a large file's data is removed after the answer. The entry in
 * `deletions` lets the sweeper complete the deletion if this process crashes or a worker still writes data of the file.
 * @throws `file_not_found`
 */
export async function deleteFile(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  const { principal, tenant } = await authorize(ctx, 'other');
  const { fileId } = parseInput(fileIdInput, rawInput);
  const { services } = ctx;
  const { environmentId } = principal;
  const deleted = await deleteRecord(services, tenant, fileId);
  if (!deleted) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  const sequence = deleted.sequence + 1;
  const { readers } = deleted;
  const event = { environmentId, fileId, status: null, sequence, file: null, readers };
  await services.events.publish('file', event);
  await services.events.publish('invalidate', { environmentId, type: 'File', id: fileId });
  const replacement = await tenant.replacements.deleteOne({ _id: fileId });
  for (const runId of [deleted.runId, replacement?.runId ?? null]) {
    if (runId === null) continue;
    await services.queue.removeFile({ fileId, environmentId, runId }).catch((error: unknown) => {
      ctx.log.warn({ fileId, error }, 'failed to remove the jobs of a deleted file, left to the sweeper');
    });
  }
  const removal = removeData(ctx, tenant, deleted);
  removal.catch((error: unknown) => {
    ctx.log.warn({ fileId, error }, 'failed to remove the data of a deleted file, left to the sweeper');
  });
  await Promise.race([removal, delay(patienceMs, undefined, { ref: false })]);
  return { id: fileId };
}

deleteFile.errors = ['file_not_found'] satisfies ErrorCode[];
