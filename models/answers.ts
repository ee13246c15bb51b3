import { Schema } from 'mongoose';
import type { AnswerFields } from '../domain/answers';
import { answerKinds } from '../domain/answers';
import { answerOutcomes } from '../domain/outcomes';
import { routes } from '../domain/search';
import { nullable, required } from './fieldTypes';

/** The record of one search or chat answer. */
export interface AnswerDoc extends AnswerFields {
  _id: string;
  environmentId: string;
  /** The files of all hits and citations: the record is deleted with any of them. */
  fileIds: string[];
  /** Whether a passage or row was found. */
  hasResults: boolean;
  /** The steps as JSON text, because their arguments are the caller's. */
  activityJson: string;
  /** The number of judgements that were accepted; absent before the first. */
  feedbackCount?: number;
  expiresAt: Date;
}

export const answerSchema = new Schema<AnswerDoc>(
  {
    _id: String,
    environmentId: required(String),
    at: required(Date),
    kind: { type: String, enum: answerKinds, required: true },
    keyId: required(String),
    requestId: required(String),
    question: nullable(String),
    answer: nullable(String),
    outcome: { type: String, enum: [...answerOutcomes, null], default: null },
    route: { type: String, enum: routes, required: true },
    reasoning: nullable(String),
    connectorId: nullable(String),
    sql: nullable(String),
    rowCount: nullable(Number),
    hits: [Schema.Types.Mixed],
    citations: [Schema.Types.Mixed],
    prompt: nullable(Schema.Types.Mixed),
    model: nullable(String),
    modelCalls: required(Number),
    promptTokens: required(Number),
    completionTokens: required(Number),
    durationMs: required(Number),
    fileIds: [String],
    hasResults: required(Boolean),
    activityJson: required(String),
    feedbackCount: Number,
    expiresAt: required(Date),
  },
  { versionKey: false, minimize: false },
)
  .index({ environmentId: 1, at: -1, _id: 1 })
  .index({ environmentId: 1, fileIds: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
