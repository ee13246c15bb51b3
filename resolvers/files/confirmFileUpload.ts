import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { changeStatus } from '../../models/changeStatus';
import type { FileDoc } from '../../models/files';
import { publishFile } from '../../models/publishFile';
import { toFileRecord } from '../../models/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext, Services } from '../context';

function whereUploading(file: FileDoc) {
  return { fileId: file._id, environmentId: file.environmentId, runId: null, from: ['uploading'] as const };
}

async function refuseSize(services: Services, file: FileDoc, size: number): Promise<never> {
  const reason = `The uploaded file has ${size} bytes, but ${file.size} were declared.`;
  const failed = await changeStatus(services.models.files, whereUploading(file), 'upload_failed', {
    errorMessage: reason,
  });
  if (failed) await publishFile(services.events, failed);
  await services.blobs.deletePrefix(file.blobStoragePath);
  throw new AppError('size_mismatch', reason);
}

/**
 * Confirms that the upload is complete and queues the file (specification, "POST /files/{file_id}/confirm").
 * Again after success: the same record, nothing queued twice.
 * @throws `file_not_found`, `upload_incomplete`, `size_mismatch`
 */
export async function confirmFileUpload(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const { tenant } = await authorize(ctx, 'files_write');
  const { fileId } = parseInput(fileIdInput, rawInput);
  const { services } = ctx;
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  if (file.status === 'upload_failed') {
    throw new AppError('upload_incomplete', `This upload failed: ${file.errorMessage} Start a new one.`);
  }
  if (file.status !== 'uploading') return toFileRecord(file);

  // A committed blob with the status still `uploading` is a confirm that died in between: go on from there.
  const size =
    (await services.blobs.uploadedSize(file.blobStoragePath)) ??
    (await services.blobs.size(file.blobStoragePath));
  if (size === null) {
    throw new AppError(
      'upload_incomplete',
      'No bytes have arrived at the upload address yet: PUT them, then confirm.',
    );
  }
  if (size !== file.size) return refuseSize(services, file, size);
  await services.blobs.commitUpload(file.blobStoragePath, file.mimeType);
  // The address still takes bytes: what was committed may not be what was measured a moment ago.
  const committedSize = await services.blobs.size(file.blobStoragePath);
  if (committedSize !== null && committedSize !== file.size) return refuseSize(services, file, committedSize);

  const runId = randomUUID();
  const uploaded = await changeStatus(services.models.files, whereUploading(file), 'uploaded', { runId });
  if (!uploaded) return currentRecord(ctx, file);
  const record = await publishFile(services.events, uploaded);
  // The record says that the file is due, and the sweep queues what is due: a queue that is away loses nothing.
  await services.queue
    .enqueue({ fileId, environmentId: file.environmentId, runId, stage: 'conversion' })
    .catch((error: unknown) => ctx.log.warn({ fileId, error }, 'a file is queued by the next sweep'));
  return record;
}

/** Another confirm of the same file was faster, or the file was deleted meanwhile. */
async function currentRecord(ctx: OperationContext, file: FileDoc): Promise<FileRecord> {
  const current = await ctx.services.models.files
    .findOne({ _id: file._id, environmentId: file.environmentId })
    .lean<FileDoc>();
  if (!current) throw new AppError('file_not_found', `There is no file '${file._id}'.`);
  return toFileRecord(current);
}
