import type { FileRecord } from '../domain/files';
import type { EventBus } from '../domain/ports/events';
import type { FileDoc } from './files';
import { toFileRecord } from './toFileRecord';

/** Tells listeners and caches that the file changed; returns its record. */
export async function publishFile(events: EventBus, file: FileDoc): Promise<FileRecord> {
  const record = toFileRecord(file);
  const { environmentId, id: fileId, status, sequence } = record;
  await events.publish('file', { environmentId, fileId, status, sequence, file: record });
  await events.publish('invalidate', { environmentId, type: 'File', id: fileId });
  return record;
}
