import type { BlobStore } from '../domain/ports/blobStore';
import type { Models } from '../models/createModels';

/** Far more than are ever unfinished at a time; the next sweep begins again. */
const maxPages = 100;

/**
 * Removes what was put to upload addresses and no file awaits: after its confirm, its failure or its deletion. An
 * address takes bytes until it expires, and nobody else would ever look for them.
 */
export async function dropStrayUploads(models: Models, blobs: BlobStore): Promise<void> {
  let after: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const { paths, next } = await blobs.listUploads(after);
    const awaited = await models.files
      .find({ _id: { $in: paths.map(fileIdOf) }, status: 'uploading' })
      .select('blobStoragePath')
      .lean();
    const isAwaited = new Set(awaited.map((file) => file.blobStoragePath));
    for (const path of paths) if (!isAwaited.has(path)) await blobs.deleteUpload(path);
    if (next === null) return;
    after = next;
  }
}

/** Of `<environment>/<file>/<name>`. */
function fileIdOf(path: string): string {
  return path.split('/')[1] ?? '';
}
