import { Schema } from 'mongoose';
import { nullable, required } from './fieldTypes';

/**
 * A deleted file whose chunks and blobs may still exist. Written before the file record is deleted, and removed when
 * nothing is left, so that the sweeper completes the deletion after a crash.
 */
export interface DeletionDoc {
  /** The ID of the file. */
  _id: string;
  environmentId: string;
  blobPrefix: string;
  /** The run whose jobs may be pending; null where the file was never processed. */
  runId: string | null;
  deletedAt: Date;
}

export const deletionSchema = new Schema<DeletionDoc>(
  {
    _id: String,
    environmentId: required(String),
    blobPrefix: required(String),
    runId: nullable(String),
    deletedAt: required(Date),
  },
  { versionKey: false },
).index({ deletedAt: 1 });
