import { v5 as uuidv5 } from 'uuid';

/**
 * The IDs of imported records are derived from the source ID and the target environment, so that a repeated import is
 * idempotent and a copy in another environment has other IDs.
 */
export function importedFileId(environmentId: string, sourceId: string): string {
  return uuidv5(`file:${sourceId}`, environmentId);
}

/** The run ID of imported chunks. */
export function importRunId(fileId: string): string {
  return uuidv5('import', fileId);
}

export function importedChunkId(fileId: string, index: number): string {
  return uuidv5(`${importRunId(fileId)}:${index}`, fileId);
}
