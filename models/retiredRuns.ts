import { Schema } from 'mongoose';
import { required } from './fieldTypes';

/**
 * A run that is no longer in force, is about to be replaced, or is about to be put in force and may not get there.
 * Written before the write that retires it or puts it in force, and removed
 * when no worker can write for it any more, so that the sweeper finishes what a crash left: it hides the chunks of a
 * version that is kept, and deletes the chunks and blobs of every other.
 */
export interface RetiredRunDoc {
  /** The ID of the run. */
  _id: string;
  fileId: string;
  environmentId: string;
  blobPrefixes: string[];
  retiredAt: Date;
}

export const retiredRunSchema = new Schema<RetiredRunDoc>(
  {
    _id: String,
    fileId: required(String),
    environmentId: required(String),
    blobPrefixes: [String],
    retiredAt: required(Date),
  },
  { versionKey: false },
)
  .index({ retiredAt: 1 })
  .index({ fileId: 1 });
