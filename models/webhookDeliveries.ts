import { Schema } from 'mongoose';
import { type DeliveryAttempt, type DeliveryStatus, deliveryStatuses } from '../domain/webhooks';
import { nullable, required } from './fieldTypes';

/** An event on its way to one endpoint. */
export interface WebhookDeliveryDoc {
  /** Derived from event and endpoint, so that an event is never enqueued twice. */
  _id: string;
  environmentId: string;
  endpointId: string;
  /** `webhook-id` */
  eventId: string;
  type: string;
  /** The body, which is the same in every attempt. */
  body: string;
  status: DeliveryStatus;
  /** The number of failed attempts since the creation or the last replay. */
  failures: number;
  /** The latest attempts, oldest first. */
  attempts: DeliveryAttempt[];
  /** Absent unless the status is `pending`. */
  nextAttemptAt?: Date;
  createdAt: Date;
  expiresAt: Date;
}

export const webhookDeliverySchema = new Schema<WebhookDeliveryDoc>(
  {
    _id: String,
    environmentId: required(String),
    endpointId: required(String),
    eventId: required(String),
    type: required(String),
    body: required(String),
    status: { type: String, enum: deliveryStatuses, required: true },
    failures: required(Number),
    attempts: [
      {
        _id: false,
        at: required(Date),
        durationMs: required(Number),
        statusCode: nullable(Number),
        error: nullable(String),
      },
    ],
    nextAttemptAt: Date,
    createdAt: required(Date),
    expiresAt: required(Date),
  },
  { versionKey: false },
)
  .index({ endpointId: 1, status: 1, nextAttemptAt: 1 })
  .index({ endpointId: 1, createdAt: -1, _id: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
