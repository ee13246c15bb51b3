import { Schema } from 'mongoose';
import type { ConversationScope, TurnFields } from '../domain/conversations';
import { answerOutcomes } from '../domain/outcomes';
import { nullable, required } from './fieldTypes';

export interface ConversationDoc extends ConversationScope {
  _id: string;
  environmentId: string;
  keyId: string;
  /** The user that the request named which started it; null and absent: none. */
  user?: string | null;
  title: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** The turn that is being answered, and until when no other may be: in the past where none is. */
  leaseId: string | null;
  leasedUntil: Date;
  /** The expiry of its last turn. */
  expiresAt: Date;
}

/** A document of its own, so that a conversation costs the same whatever its length. */
export interface ConversationTurnDoc extends TurnFields {
  _id: string;
  environmentId: string;
  conversationId: string;
  /** Null where it is the question, and where a file was deleted whose text it may have. */
  standaloneQuestion: string | null;
  /** The files of all that was found and cited: the answer goes with any of them. */
  fileIds: string[];
  /** The databases of whose rows it may quote any, because its caller saw everything. Absent: none. */
  connectorIds?: string[];
  expiresAt: Date;
}

export const conversationSchema = new Schema<ConversationDoc>(
  {
    _id: String,
    environmentId: required(String),
    keyId: required(String),
    user: nullable(String),
    title: nullable(String),
    projectId: nullable(String),
    fileIds: { type: [String], default: null },
    connectorId: nullable(String),
    createdAt: required(Date),
    updatedAt: required(Date),
    leaseId: nullable(String),
    leasedUntil: required(Date),
    expiresAt: required(Date),
  },
  { versionKey: false },
)
  .index({ environmentId: 1, updatedAt: -1, _id: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const conversationTurnSchema = new Schema<ConversationTurnDoc>(
  {
    _id: String,
    environmentId: required(String),
    conversationId: required(String),
    question: required(String),
    standaloneQuestion: nullable(String),
    outcome: { type: String, enum: answerOutcomes, required: true },
    answer: nullable(String),
    citations: [Schema.Types.Mixed],
    sql: nullable(String),
    answerId: nullable(String),
    fileIds: [String],
    connectorIds: { type: [String], default: undefined },
    createdAt: required(Date),
    expiresAt: required(Date),
  },
  { versionKey: false, minimize: false },
)
  .index({ environmentId: 1, conversationId: 1, createdAt: 1, _id: 1 })
  .index({ environmentId: 1, conversationId: 1, createdAt: -1, _id: 1 })
  .index({ environmentId: 1, createdAt: -1 })
  .index({ environmentId: 1, fileIds: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
