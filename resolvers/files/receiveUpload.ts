import { AppError } from '../../domain/errors';
import type { FileDoc } from '../../models/files';
import type { ReplacementDoc } from '../../models/replacements';
import { changeStatus } from '../../records/changeStatus';
import { failReplacement } from '../../records/failReplacement';
import { publishFile } from '../../records/publishFile';
import { recordDeletion } from '../../records/recordDeletion';
import type { Services } from '../context';

type UploadServices = Pick<Services, 'models' | 'blobs' | 'events'>;

/** The condition for `changeStatus` that the file still awaits its upload. */
export function uploadingCondition(file: FileDoc) {
  return {
    fileId: file._id,
    environmentId: file.environmentId,
    runId: file.runId,
    from: ['uploading'] as const,
  };
}

async function rejectSize(services: UploadServices, file: FileDoc, size: number): Promise<never> {
  const reason = sizeReason(file, size);
  const { _id, environmentId, blobStoragePath } = file;
  // The upload URL accepts bytes until it expires: the sweeper deletes later uploads.
  await recordDeletion(services.models, { _id, environmentId, blobPrefix: blobStoragePath, runId: null });
  const failed = await changeStatus(services.models.files, uploadingCondition(file), 'upload_failed', {
    errorMessage: reason,
  });
  // After a concurrent confirmation, the blob is in use and must be kept.
  if (failed) {
    await publishFile(services.events, failed);
    await services.blobs.deletePrefix(blobStoragePath);
  }
  throw new AppError('size_mismatch', reason);
}

function sizeReason(file: FileDoc, size: number): string {
  return `The uploaded file has ${size} bytes, but ${file.size} were declared.`;
}

/**
 * Commits the upload of a file as its content. Idempotent.
 * @throws `upload_incomplete`; `size_mismatch`, which sets the file to `upload_failed`
 */
export async function receiveUpload(services: UploadServices, file: FileDoc): Promise<void> {
  const size = await services.blobs.commitUpload(file.blobStoragePath, file.mimeType, file.size);
  if (size !== file.size) await rejectSize(services, file, size);
}

/**
 * Commits the upload of a replacement. Idempotent. The content in force is unaffected.
 * @throws `upload_incomplete`; `size_mismatch`, which sets the replacement to `upload_failed`
 */
export async function receiveReplacement(
  services: UploadServices,
  replacement: ReplacementDoc,
): Promise<void> {
  const { blobStoragePath, mimeType } = replacement;
  const size = await services.blobs.commitUpload(blobStoragePath, mimeType, replacement.size);
  if (size === replacement.size) return;
  const errorMessage = sizeReason(replacement, size);
  await failReplacement(services, replacement, errorMessage);
  throw new AppError('size_mismatch', errorMessage);
}
