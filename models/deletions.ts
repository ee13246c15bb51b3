import { Schema } from 'mongoose';

/**
 * A file that was deleted and whose chunks and blobs may not all be gone yet. Written before the file record
 * goes, removed when nothing is left: a crash in between is finished by the next sweep.
 */
export interface DeletionDoc {
  /** The file's id. */
  _id: string;
  environmentId: string;
  blobPrefix: string;
  /** Whose jobs may still wait; null where it was never processed. */
  runId: string | null;
  deletedAt: Date;
}

export const deletionSchema = new Schema<DeletionDoc>(
  {
    _id: String,
    environmentId: { type: String, required: true },
    blobPrefix: { type: String, required: true },
    runId: { type: String, default: null },
    deletedAt: { type: Date, required: true },
  },
  { versionKey: false },
).index({ deletedAt: 1 });
