import type { FileRecord } from '../../domain/files';

/** The record as it was at an earlier status, for a listener that has not seen that one yet. */
export function asOf(file: FileRecord, change: FileRecord['history'][number]): FileRecord {
  const history = file.history.filter(({ sequence }) => sequence <= change.sequence);
  return { ...file, status: change.status, sequence: change.sequence, updatedAt: change.at, history };
}
