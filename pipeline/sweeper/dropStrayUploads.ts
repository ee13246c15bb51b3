import type { BlobStore } from '../../domain/ports/blobStore';
import type { Models } from '../../models/createModels';

/** Bounds one sweep; the next one starts over. */
const maxPages = 100;

/**
 * Deletes uploaded blobs without a file or replacement in status `uploading`: an upload URL accepts writes until it expires, also
 * after the upload was confirmed, failed or the file was deleted.
 */
export async function dropStrayUploads(models: Models, blobs: BlobStore): Promise<void> {
  let after: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const { paths, next } = await blobs.listUploads(after);
    const awaiting = { _id: { $in: paths.map(fileIdOf) }, status: 'uploading' as const };
    const awaited = [
      ...(await models.files.find(awaiting).select('blobStoragePath').lean()),
      ...(await models.replacements.find(awaiting).select('blobStoragePath').lean()),
    ];
    const isAwaited = new Set(awaited.map((file) => file.blobStoragePath));
    for (const path of paths) if (!isAwaited.has(path)) await blobs.deleteUpload(path);
    if (next === null) return;
    after = next;
  }
}

/** The file id in `<environment>/<file>/<name>`. */
function fileIdOf(path: string): string {
  return path.split('/')[1] ?? '';
}
