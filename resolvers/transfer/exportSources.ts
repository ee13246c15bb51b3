import type { ArchivedSource } from '../../domain/archive';
import { toSource } from '../sources/sourceRecords';
import { listingOf } from './exportListing';

/** Sources by their IDs, without their secrets. */
export const sources = listingOf('sources', [['_id', 'string', 1]], async (documents, tenant) => {
  const ids = documents.map(({ folderId }) => folderId);
  const folders = await tenant.folders.findFields({ _id: { $in: ids } }, ['name']);
  const names = new Map(folders.map(({ _id, name }) => [_id, name]));
  return documents.map(toSource).map((source): ArchivedSource => {
    const { id, name, kind, website, azureBlob, s3, webdav } = source;
    const { intervalMinutes, isPaused, graceDays, maxPages, createdAt } = source;
    const folderName = names.get(source.folderId) ?? 'default';
    const settings = { website, azureBlob, s3, webdav };
    const schedule = { intervalMinutes, isPaused, graceDays, maxPages };
    return { id, name, kind, folderName, ...settings, ...schedule, createdAt };
  });
});
