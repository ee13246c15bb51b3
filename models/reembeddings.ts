import { Schema } from 'mongoose';
import type { ReembeddingRecord } from '../domain/ports/reembedder';

/** The last re-embedding: one record for the whole store, so that of many processes one does it. */
export interface ReembeddingDoc extends ReembeddingRecord {
  /** `last`, of the only record. */
  _id: string;
  /** Of the process that does it: its own writes require that this is still its id. */
  owner: string;
}

const required = <T>(type: T) => ({ type, required: true as const });
const nullable = <T>(type: T) => ({ type, default: null });

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
