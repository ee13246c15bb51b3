import type { ArchivedFile } from '../../domain/archive';
import type { FileStatus } from '../../domain/files';
import type { FileDoc } from '../../models/files';
import { listingOf, type Order } from './exportListing';

const newestFirst: Order = [
  ['createdAt', 'date', -1],
  ['_id', 'string', 1],
];

/** The statuses of files without uploaded content. */
export const withoutContent: FileStatus[] = ['uploading', 'upload_failed'];

function toArchivedFile(file: FileDoc): ArchivedFile {
  const { _id: id, name, originalFilename, size, mimeType, folderName, referenceId, metadataJson } = file;
  const { status, language, pageCount, totalChunks, stageTimes, createdAt, ownReaders } = file;
  // Absent where there is none, and in records of earlier versions.
  const { sha256 = null, readers = null, ownExpiresAt = null, expiresAt = null, hold = null } = file;
  const { sourceId = null, sourceUrl = null } = file;
  const own = ownReaders?.readers ?? null;
  return {
    ...{ id, name, originalFilename, size, mimeType, folderName, referenceId },
    metadata: metadataJson === null ? null : (JSON.parse(metadataJson) as Record<string, unknown>),
    ...{ status, language, pageCount, totalChunks, stageTimes, sha256, createdAt },
    ownReaders: ownReaders ? { readers: own && [...own] } : null,
    readers: readers && [...readers],
    ...{ ownExpiresAt, expiresAt, hold, sourceId, sourceUrl },
  };
}

export const files = listingOf('files', newestFirst, async (documents) => documents.map(toArchivedFile), {
  status: { $nin: withoutContent },
});
