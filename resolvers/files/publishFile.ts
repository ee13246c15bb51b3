import type { FileRecord } from '../../domain/files';
import type { FileDoc } from '../../models/files';
import { toFileRecord } from '../../models/toFileRecord';
import type { Services } from '../context';

/** Tells listeners and caches that the file changed; returns its record. */
export async function publishFile(services: Services, file: FileDoc): Promise<FileRecord> {
  const record = toFileRecord(file);
  const { environmentId, id: fileId, status, sequence } = record;
  await services.events.publish('file', { environmentId, fileId, status, sequence, file: record });
  await services.events.publish('invalidate', { environmentId, type: 'File', id: fileId });
  return record;
}
