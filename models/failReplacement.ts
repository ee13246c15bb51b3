import type { BlobStore } from '../domain/ports/blobStore';
import type { EventBus } from '../domain/ports/events';
import { changeStatus } from './changeStatus';
import type { Models } from './createModels';
import type { FileDoc } from './files';
import { replacementFiles } from './finishReplacement';
import { publishFile } from './publishFile';
import type { ReplacementDoc } from './replacements';

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
