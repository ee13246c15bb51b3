import type { FileRecord } from '../domain/files';
import type { EventBus } from '../domain/ports/events';
import type { FileDoc } from '../models/files';
import { toFileRecord } from './toFileRecord';

/** Publishes a change of a file to subscribers and caches. Returns its record. */
export async function publishFile(events: EventBus, file: FileDoc): Promise<FileRecord> {
  const record = toFileRecord(file);
  const { environmentId, id: fileId, status, sequence } = record;
  await events.publish('file', { environmentId, fileId, status, sequence, file: record });
  await events.publish('invalidate', { environmentId, type: 'File', id: fileId });
  return record;
}
