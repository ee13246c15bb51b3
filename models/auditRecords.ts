import { Schema } from 'mongoose';
import { auditOutcomes } from '../domain/inputs/lists';
import { nullable, required } from './fieldTypes';

/** `pending`: running, or its process ended before it recorded the outcome. */
export type AuditOutcome = (typeof auditOutcomes)[number];

/** A resource affected by the operation, such as `{ type: 'ApiKey', id }`. */
export interface AuditTarget {
  type: string;
  id: string;
}

/** One administrative operation. Written before the operation starts, so that no change is unrecorded. */
export interface AuditRecordDoc {
  _id: string;
  at: Date;
  actorKind: 'admin_token' | 'api_key' | 'user';
  /** The key that was sent; null for the admin token alone. */
  actorKeyId: string | null;
  /** The user who was signed in; absent in records of earlier versions. */
  actorUser?: string | null;
  /** The name of the mutation. */
  operation: string;
  /** The environment of the key that was sent. */
  environmentId: string | null;
  targets: AuditTarget[];
  /** Details as JSON text. Never contains secrets. */
  detailsJson: string | null;
  outcome: AuditOutcome;
  errorCode: string | null;
  requestId: string;
  durationMs: number | null;
}

export const auditRecordSchema = new Schema<AuditRecordDoc>(
  {
    _id: String,
    at: required(Date),
    actorKind: { type: String, enum: ['admin_token', 'api_key', 'user'], required: true },
    actorKeyId: nullable(String),
    actorUser: nullable(String),
    operation: required(String),
    environmentId: nullable(String),
    // In an inline object, mongoose reads a field named `type` as the type of its parent.
    targets: [new Schema<AuditTarget>({ type: required(String), id: required(String) }, { _id: false })],
    detailsJson: nullable(String),
    outcome: { type: String, enum: auditOutcomes, required: true },
    errorCode: nullable(String),
    requestId: required(String),
    durationMs: nullable(Number),
  },
  { versionKey: false },
)
  .index({ at: -1, _id: 1 })
  .index({ environmentId: 1, at: -1, _id: 1 })
  .index({ 'targets.id': 1, at: -1 });
