import { Schema } from 'mongoose';
import { type CaseResult, type MetricSummary, type RunStatus, runStatuses } from '../domain/evaluation';
import { nullable, required } from './fieldTypes';

/** A run of a set. The store is its queue: a process leases it, and another takes it over when the lease ends. */
export interface EvaluationRunDoc {
  _id: string;
  environmentId: string;
  setId: string;
  setName: string;
  /** The key that started it, which its requests are counted for. */
  keyId: string;
  /** The user who started it without a key; null and absent: a key did. */
  user?: string | null;
  status: RunStatus;
  /** The cases of the set at the start. */
  caseIds: string[];
  completed: number;
  passed: number;
  configurationJson: string;
  metrics: MetricSummary[];
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  error: string | null;
  leaseId: string | null;
  leasedUntil: Date;
  /** The number of processes that have worked on it. */
  attempts: number;
}

export const evaluationRunSchema = new Schema<EvaluationRunDoc>(
  {
    _id: String,
    environmentId: required(String),
    setId: required(String),
    setName: required(String),
    keyId: required(String),
    user: nullable(String),
    status: { type: String, enum: runStatuses, required: true },
    caseIds: [String],
    completed: required(Number),
    passed: required(Number),
    configurationJson: required(String),
    metrics: [Schema.Types.Mixed],
    createdAt: required(Date),
    startedAt: nullable(Date),
    finishedAt: nullable(Date),
    error: nullable(String),
    leaseId: nullable(String),
    leasedUntil: required(Date),
    attempts: required(Number),
  },
  { versionKey: false },
)
  .index({ environmentId: 1, createdAt: -1, _id: 1 })
  .index({ setId: 1, createdAt: -1 })
  .index({ status: 1, createdAt: 1 });
/** At most one run of an environment at a time. */
evaluationRunSchema.index(
  { environmentId: 1 },
  { unique: true, partialFilterExpression: { status: 'running' } },
);

/** The result of one case in one run. */
export interface EvaluationResultDoc extends CaseResult {
  /** Derived from run and case, so that each case has one result however often it is answered. */
  _id: string;
  environmentId: string;
  setId: string;
  runId: string;
  /** The files that the answer may quote. */
  fileIds: string[];
}

export const evaluationResultSchema = new Schema<EvaluationResultDoc>(
  {
    _id: String,
    environmentId: required(String),
    setId: required(String),
    runId: required(String),
    caseId: required(String),
    key: required(String),
    mode: required(String),
    question: required(String),
    mustRefuse: required(Boolean),
    passed: required(Boolean),
    score: required(Number),
    metrics: required(Schema.Types.Mixed),
    refused: nullable(Boolean),
    route: nullable(String),
    answer: nullable(String),
    passages: [Schema.Types.Mixed],
    failures: [String],
    error: nullable(Schema.Types.Mixed),
    finishedAt: required(Date),
    fileIds: [String],
  },
  { versionKey: false, minimize: false },
)
  .index({ environmentId: 1, runId: 1, finishedAt: 1, _id: 1 })
  .index({ environmentId: 1, setId: 1 })
  .index({ environmentId: 1, fileIds: 1 });
