import { Schema } from 'mongoose';
import { type ModelServerKind, modelServerKinds } from '../domain/ports/languageModels';
import { nullable, required } from './fieldTypes';

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

export const modelProviderSchema = new Schema<ModelProviderDoc>(
  {
    _id: String,
    name: required(String),
    kind: { type: String, enum: modelServerKinds, required: true },
    url: required(String),
    apiVersion: nullable(String),
    sealedKey: nullable(String),
    createdAt: required(Date),
  },
  { versionKey: false },
);
