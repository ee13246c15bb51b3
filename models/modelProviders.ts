import { Schema } from 'mongoose';
import { type ModelServerKind, modelServerKinds } from '../domain/ports/languageModels';

/** A model server of the installation, which all environments may choose models of. The key is stored encrypted. */
export interface ModelProviderDoc {
  _id: string;
  name: string;
  kind: ModelServerKind;
  url: string;
  /** Null for other servers than Azure. */
  apiVersion: string | null;
  /** Null: no key is sent; to Azure, Entra tokens of the process's identity. */
  sealedKey: string | null;
  createdAt: Date;
}

const nullable = <T>(type: T) => ({ type, default: null });

export const modelProviderSchema = new Schema<ModelProviderDoc>(
  {
    _id: String,
    name: { type: String, required: true },
    kind: { type: String, enum: modelServerKinds, required: true },
    url: { type: String, required: true },
    apiVersion: nullable(String),
    sealedKey: nullable(String),
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
