import { Schema } from 'mongoose';

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
    modelId: { type: String, required: true },
    dimension: { type: Number, required: true },
    movedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
