import { v5 as uuidv5 } from 'uuid';

/**
 * Ids of imported things follow from those they had and the environment they come to: the same archive again finds
 * what is there already, and a copy beside its original is another file.
 */
export function importedFileId(environmentId: string, sourceId: string): string {
  return uuidv5(`file:${sourceId}`, environmentId);
}

/** The run that stands for the import of a file. */
export function importRunId(fileId: string): string {
  return uuidv5('import', fileId);
}

export function importedChunkId(fileId: string, index: number): string {
  return uuidv5(`${importRunId(fileId)}:${index}`, fileId);
}
