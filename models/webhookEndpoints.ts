import { Schema } from 'mongoose';
import { type DisabledReason, disabledReasons, type WebhookEventType } from '../domain/webhooks';
import { nullable, required } from './fieldTypes';

export interface SealedSecret {
  sealed: string;
  /** When a replaced secret stops being used; null for the current one. */
  expiresAt: Date | null;
}

/** An address of a customer that events of an environment are sent to. */
export interface WebhookEndpointDoc {
  _id: string;
  environmentId: string;
  url: string;
  events: WebhookEventType[];
  /** The current secret and, during a rotation, the one before. Encrypted. */
  secrets: SealedSecret[];
  isEnabled: boolean;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  createdAt: Date;
  /** When the next delivery is due, or the lease of a process ends; absent where none is pending. */
  dueAt?: Date;
  /** The process that sends to this endpoint, and until when no other does. */
  leaseId: string | null;
  leasedUntil: Date;
}

export const webhookEndpointSchema = new Schema<WebhookEndpointDoc>(
  {
    _id: String,
    environmentId: required(String),
    url: required(String),
    events: [String],
    secrets: [{ _id: false, sealed: required(String), expiresAt: nullable(Date) }],
    isEnabled: required(Boolean),
    disabledReason: { type: String, enum: [...disabledReasons, null], default: null },
    disabledAt: nullable(Date),
    failingSince: nullable(Date),
    createdAt: required(Date),
    dueAt: Date,
    leaseId: nullable(String),
    leasedUntil: required(Date),
  },
  { versionKey: false },
)
  .index({ environmentId: 1, createdAt: 1 })
  .index({ dueAt: 1 }, { sparse: true })
  .index({ events: 1 });
