import { Schema } from 'mongoose';
import type { CaseContent } from '../domain/evaluation';
import { nullable, required } from './fieldTypes';

/** A set of golden questions. */
export interface EvaluationSetDoc {
  _id: string;
  environmentId: string;
  name: string;
  description: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const evaluationSetSchema = new Schema<EvaluationSetDoc>(
  {
    _id: String,
    environmentId: required(String),
    name: required(String),
    description: nullable(String),
    createdAt: required(Date),
    updatedAt: required(Date),
  },
  { versionKey: false },
)
  .index({ environmentId: 1, name: 1 }, { unique: true })
  .index({ environmentId: 1, createdAt: -1, _id: 1 });

/** A golden question. */
export interface EvaluationCaseDoc {
  _id: string;
  environmentId: string;
  setId: string;
  /** Identifies the case in its set, also after an export and import. */
  key: string;
  /** As JSON text, because rows have the caller's names, which MongoDB may not accept as names of fields. */
  contentJson: string;
  createdAt: Date;
  updatedAt: Date;
}

export const evaluationCaseSchema = new Schema<EvaluationCaseDoc>(
  {
    _id: String,
    environmentId: required(String),
    setId: required(String),
    key: required(String),
    contentJson: required(String),
    createdAt: required(Date),
    updatedAt: required(Date),
  },
  { versionKey: false },
)
  .index({ setId: 1, key: 1 }, { unique: true })
  .index({ environmentId: 1, setId: 1, createdAt: 1, _id: 1 });

export function caseContentOf({ contentJson }: Pick<EvaluationCaseDoc, 'contentJson'>): CaseContent {
  return JSON.parse(contentJson) as CaseContent;
}
