import { Schema } from 'mongoose';
import { required } from './fieldTypes';

/** The embedding model that search uses. One record per database, because a query is embedded by one model. */
export interface EmbeddingStateDoc {
  /** `search`, the ID of the only record. */
  _id: string;
  modelId: string;
  dimension: number;
  /** When search switched to the model. */
  movedAt: Date;
}

export const embeddingStateSchema = new Schema<EmbeddingStateDoc>(
  {
    _id: String,
    modelId: required(String),
    dimension: required(Number),
    movedAt: required(Date),
  },
  { versionKey: false },
);
