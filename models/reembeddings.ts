import { Schema } from 'mongoose';
import type { ReembeddingRecord } from '../domain/ports/reembedder';
import { nullable, required } from './fieldTypes';

/** The last re-embedding. One record per database, so that only one process runs it. */
export interface ReembeddingDoc extends ReembeddingRecord {
  /** `last`, the ID of the only record. */
  _id: string;
  /** The ID of the process that runs it. Writes of other processes are rejected. */
  owner: string;
}

export const reembeddingSchema = new Schema<ReembeddingDoc>(
  {
    _id: String,
    owner: required(String),
    status: required(String),
    modelId: required(String),
    embedded: required(Number),
    left: required(Number),
    startedAt: required(Date),
    updatedAt: required(Date),
    finishedAt: nullable(Date),
    error: nullable(String),
  },
  { versionKey: false },
);
