import type { BlobStore } from '../domain/ports/blobStore';
import type { EventBus } from '../domain/ports/events';
import type { Models } from '../models/createModels';
import type { FileDoc } from '../models/files';
import type { ReplacementDoc } from '../models/replacements';
import { changeStatus } from './changeStatus';
import { replacementFiles } from './finishReplacement';
import { publishFile } from './publishFile';

/**
 * Fails a replacement whose upload was not confirmed, or is not what was declared. Its record remains, with the reason.
 * @returns whether it was still awaiting its upload
 */
export async function failReplacement(
  deps: { models: Models; blobs: BlobStore; events: EventBus },
  replacement: ReplacementDoc,
  errorMessage: string,
): Promise<boolean> {
  const { _id: fileId, environmentId, runId, blobStoragePath } = replacement;
  const where = { fileId, environmentId, runId, from: ['uploading'] as const };
  const failed = await changeStatus(
    replacementFiles(deps),
    where,
    'upload_failed',
    { errorMessage },
    'file.replacement_failed',
  );
  if (!failed) return false;
  // The sweeper deletes what is uploaded later.
  await deps.blobs.deletePrefix(blobStoragePath);
  const file = await deps.models.files.findOne({ _id: fileId, environmentId }).lean<FileDoc>();
  if (file) await publishFile(deps.events, file);
  return true;
}
