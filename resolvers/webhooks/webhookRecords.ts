import type {
  DeliveryAttempt,
  DeliveryStatus,
  DisabledReason,
  WebhookEventType,
} from '../../domain/webhooks';
import type { WebhookDeliveryDoc } from '../../models/webhookDeliveries';
import type { WebhookEndpointDoc } from '../../models/webhookEndpoints';

/** A webhook endpoint, without its secrets. */
export interface WebhookEndpointRecord {
  id: string;
  url: string;
  events: WebhookEventType[];
  isEnabled: boolean;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  createdAt: Date;
}

export function toWebhookEndpointRecord(endpoint: WebhookEndpointDoc): WebhookEndpointRecord {
  const { _id: id, url, events, isEnabled, disabledReason, disabledAt, failingSince, createdAt } = endpoint;
  return { id, url, events, isEnabled, disabledReason, disabledAt, failingSince, createdAt };
}

/** A webhook endpoint with a new secret, which is returned only once. */
export interface WebhookEndpointWithSecret {
  endpoint: WebhookEndpointRecord;
  secret: string;
}

export interface WebhookDeliveryRecord {
  id: string;
  eventId: string;
  type: string;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  nextAttemptAt: Date | null;
  createdAt: Date;
}

export function toWebhookDeliveryRecord(delivery: WebhookDeliveryDoc): WebhookDeliveryRecord {
  const { _id: id, eventId, type, status, attempts, nextAttemptAt = null, createdAt } = delivery;
  return { id, eventId, type, status, attempts, nextAttemptAt, createdAt };
}
