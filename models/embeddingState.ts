import { Schema } from 'mongoose';

/** Which model's vectors search uses: one record for the whole store, since a query is embedded by one model. */
export interface EmbeddingStateDoc {
  /** `search`, of the only record. */
  _id: string;
  modelId: string;
  dimension: number;
  /** Since when. */
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
