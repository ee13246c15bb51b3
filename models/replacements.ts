import { Schema } from 'mongoose';
import type { ChunkChanges } from '../domain/fileVersions';
import { nullable, required } from './fieldTypes';
import { type FileDoc, fileSchema } from './files';

/**
 * New content of a file while it is uploaded and processed. It has the ID of the file, so that its chunks and blobs are
 * the file's from the start, and a collection of its own, so that the file stays as it is until the one write that puts
 * the new content in force. At most one per file.
 */
export interface ReplacementDoc extends FileDoc {
  /** The same from start to end: it identifies the replacement. */
  runId: string;
  /** The number of the version that it becomes. */
  version: number;
  /** The run whose unchanged chunks it keeps; null where the file has no content in force. */
  baseRunId: string | null;
  /** Null until embedded. */
  chunkChanges: ChunkChanges | null;
}

export const replacementSchema = (fileSchema.clone() as unknown as Schema<ReplacementDoc>).add({
  version: required(Number),
  baseRunId: nullable(String),
  chunkChanges: nullable(Schema.Types.Mixed),
});
