import { AppError, type ErrorCode } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { noteDeletion } from '../../models/noteDeletion';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Deletes a file with its chunks, embeddings and blobs (specification, "DELETE /files/{file_id}"). The record is
 * deleted first, which hides the file from all queries. The entry in `deletions` lets the sweeper complete the
 * deletion if this process crashes or a worker still writes data of the file.
 * @throws `file_not_found`
 */
export async function deleteFile(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  const { principal, tenant } = await authorize(ctx, 'other');
  const { fileId } = parseInput(fileIdInput, rawInput);
  const { services } = ctx;
  const { environmentId } = principal;
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);

  const blobPrefix = `${environmentId}/${fileId}/`;
  await noteDeletion(services.models, { _id: fileId, environmentId, blobPrefix, runId: file.runId });
  const deleted = await tenant.files.deleteOne({ _id: fileId });
  if (!deleted) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  const sequence = deleted.sequence + 1;
  await services.events.publish('file', { environmentId, fileId, status: null, sequence, file: null });
  await services.events.publish('invalidate', { environmentId, type: 'File', id: fileId });
  const { runId } = deleted;
  if (runId !== null) {
    await services.queue.removeFile({ fileId, environmentId, runId }).catch((error: unknown) => {
      ctx.log.warn({ fileId, error }, 'failed to remove the jobs of a deleted file, left to the sweeper');
    });
  }
  await tenant.chunks.deleteMany({ fileId });
  await services.blobs.deletePrefix(blobPrefix).catch((error: unknown) => {
    ctx.log.warn({ fileId, error }, 'failed to delete the blobs of a deleted file, left to the sweeper');
  });
  return { id: fileId };
}

deleteFile.errors = ['file_not_found'] satisfies ErrorCode[];
