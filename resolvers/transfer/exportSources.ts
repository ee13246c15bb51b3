import type { ArchivedSource } from '../../domain/archive';
import type { Tenant } from '../../models/tenantModel';
import { toSource } from '../sources/sourceRecords';
import type { Found, Place } from './exportListing';

/** Sources by their IDs, without their secrets. */
export async function readSources(tenant: Tenant, after: Place | null, limit: number): Promise<Found> {
  const filter = after ? { _id: { $gt: String(after[0]) } } : {};
  const sources = (await tenant.sources.find(filter, { sort: { _id: 1 }, limit })).map(toSource);
  const ids = sources.map(({ folderId }) => folderId);
  const folders = await tenant.folders.findFields({ _id: { $in: ids } }, ['name']);
  const names = new Map(folders.map(({ _id, name }) => [_id, name]));
  return sources.map((source) => {
    const { id, name, kind, website, azureBlob, s3, webdav } = source;
    const { intervalMinutes, isPaused, graceDays, maxPages, createdAt } = source;
    const folderName = names.get(source.folderId) ?? 'default';
    const settings = { website, azureBlob, s3, webdav };
    const schedule = { intervalMinutes, isPaused, graceDays, maxPages };
    const record: ArchivedSource = { id, name, kind, folderName, ...settings, ...schedule, createdAt };
    return { record, place: [id] };
  });
}
