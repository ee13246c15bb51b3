import { AppError } from '../../domain/errors';
import { changeStatus } from '../../models/changeStatus';
import type { FileDoc } from '../../models/files';
import { noteDeletion } from '../../models/noteDeletion';
import { publishFile } from '../../models/publishFile';
import type { Services } from '../context';

/** A file whose content is still awaited, for `changeStatus`. */
export function whereUploading(file: FileDoc) {
  return { fileId: file._id, environmentId: file.environmentId, runId: null, from: ['uploading'] as const };
}

async function refuseSize(services: Services, file: FileDoc, size: number): Promise<never> {
  const reason = `The uploaded file has ${size} bytes, but ${file.size} were declared.`;
  const { _id, environmentId, blobStoragePath } = file;
  // The address takes bytes until it expires: the note has them removed once more when it has.
  await noteDeletion(services.models, { _id, environmentId, blobPrefix: blobStoragePath, runId: null });
  const failed = await changeStatus(services.models.files, whereUploading(file), 'upload_failed', {
    errorMessage: reason,
  });
  // Where another confirm was faster, the content is that of a file that lives.
  if (failed) {
    await publishFile(services.events, failed);
    await services.blobs.deletePrefix(blobStoragePath);
  }
  throw new AppError('size_mismatch', reason);
}

/**
 * Makes what was put to the upload address the content of a file that awaits it. Again after a crash: the same content.
 * @throws `upload_incomplete`, `size_mismatch`, after which the upload has failed
 */
export async function receiveUpload(services: Services, file: FileDoc): Promise<void> {
  const size = await services.blobs.commitUpload(file.blobStoragePath, file.mimeType, file.size);
  if (size !== file.size) await refuseSize(services, file, size);
}
