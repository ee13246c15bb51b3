import { Schema } from 'mongoose';
import type { PendingEvent } from '../domain/webhooks';
import { nullable, required } from './fieldTypes';
import { pendingEventsIndex, pendingEventsPath } from './pendingEvents';

/** The budget of an environment, or of one of its keys, per calendar month in UTC. */
export interface BudgetDoc {
  /** The ID of the key, or of the environment. */
  _id: string;
  environmentId: string;
  /** Null for the environment as a whole. */
  keyId: string | null;
  /** The cost at which an event is sent; null: none. */
  soft: number | null;
  /** The cost at which requests are rejected; null: never. */
  hard: number | null;
  /** The month, such as `2026-03`, whose event was sent. */
  reachedMonth: string | null;
  pendingEvents?: PendingEvent[];
}

export const budgetSchema = new Schema<BudgetDoc>(
  {
    _id: String,
    environmentId: required(String),
    keyId: nullable(String),
    soft: nullable(Number),
    hard: nullable(Number),
    reachedMonth: nullable(String),
    ...pendingEventsPath,
  },
  { versionKey: false },
)
  .index({ environmentId: 1 })
  .index(pendingEventsIndex, { sparse: true });
