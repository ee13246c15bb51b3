/** Events, as endpoints of customers receive them (Standard Webhooks 1.0.0). */
import type { FileStatus } from './files';
import { hasFailed } from './processing';

export const webhookEventTypes = [
  'file.ready',
  'file.failed',
  'file.deleted',
  'file.replaced',
  'file.replacement_failed',
  'connector.unavailable',
  'connector.available',
  'prompt.published',
  'key.deleted',
  'budget.reached',
  'source.run.finished',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The type of an event that is sent on request, whatever events an endpoint receives. */
export const testEventType = 'webhook.test';

/**
 * An event that has not been turned into deliveries. It is stored in the record that it is about, by the write that
 * changes it, so that neither exists without the other.
 */
export interface PendingEvent {
  /** `webhook-id`: the same for every endpoint and every attempt, so that a receiver can recognize repetitions. */
  id: string;
  type: WebhookEventType;
  at: Date;
  /** The subject of the event: IDs and status only. */
  data: Record<string, unknown>;
}

/** An event as endpoints receive it. */
export interface WebhookMessage {
  environmentId: string;
  /** `webhook-id` */
  id: string;
  type: WebhookEventType;
  /** The body of the request, which is what is signed. */
  body: string;
}

/** The event of a change to a status, if there is one. */
export function eventTypeOf(status: FileStatus): WebhookEventType | null {
  if (status === 'ready') return 'file.ready';
  return hasFailed(status) ? 'file.failed' : null;
}

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** `unreachable`: no response. `gone`: the endpoint wants no more events. */
export const attemptOutcomes = ['succeeded', 'failed', 'unreachable', 'gone'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export interface DeliveryAttempt {
  at: Date;
  durationMs: number;
  /** The HTTP status; null where there was no response. */
  statusCode: number | null;
  /** Why there was no response; null where there was one. */
  error: string | null;
}

export const disabledReasons = ['failing', 'gone', 'by_administrator'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The time before each attempt, after the one before it (Standard Webhooks, "Retry schedule"). */
export const retryDelaysMs: readonly number[] = [
  0,
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

/** An endpoint that has only failed for so long is disabled. */
export const maxFailingMs = 5 * 24 * hours;
/** How long deliveries are listed. */
export const deliveryRetentionMs = 30 * 24 * hours;

export function bodyOf({ type, at, data }: Omit<PendingEvent, 'type'> & { type: string }): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** A new delivery of an event, due at once. Its body is the same in every attempt. */
export function deliveryOf(event: Omit<PendingEvent, 'type'> & { type: string }) {
  const now = new Date();
  return {
    eventId: event.id,
    type: event.type,
    body: bodyOf(event),
    status: 'pending' as const,
    failures: 0,
    attempts: [],
    nextAttemptAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + deliveryRetentionMs),
  };
}
