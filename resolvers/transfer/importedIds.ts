import { v5 as uuidv5 } from 'uuid';
import type { FileDoc } from '../../models/files';

/**
 * The IDs of imported records are derived from the source ID and the target environment, so that a repeated import is
 * idempotent and a copy in another environment has other IDs.
 */
export function importedFileId(environmentId: string, sourceId: string): string {
  return uuidv5(`file:${sourceId}`, environmentId);
}

export function importedSourceId(environmentId: string, sourceId: string): string {
  return uuidv5(`source:${sourceId}`, environmentId);
}

/** The run ID of imported chunks. An import that is started again, after a deletion, is another run. */
export function importRunId({ _id, history }: Pick<FileDoc, '_id' | 'history'>): string {
  return uuidv5(`import:${history[0]?.at.toISOString()}`, _id);
}

export function importedChunkId(fileId: string, index: number): string {
  return uuidv5(`${uuidv5('import', fileId)}:${index}`, fileId);
}

export function importedConversationId(environmentId: string, sourceId: string): string {
  return uuidv5(`conversation:${sourceId}`, environmentId);
}

export function importedTurnId(environmentId: string, sourceId: string): string {
  return uuidv5(`turn:${sourceId}`, environmentId);
}
