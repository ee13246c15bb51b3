/** The outbox: events in the record that they are about, until they have been turned into deliveries. */
import { randomUUID } from 'node:crypto';
import { Schema } from 'mongoose';
import type { PendingEvent, WebhookEventType } from '../domain/webhooks';

/** The field of a schema. Absent in most records, so that its sparse index has only those with events. */
export const pendingEventsPath = { pendingEvents: Schema.Types.Mixed };
export const pendingEventsIndex = { 'pendingEvents.at': 1 } as const;

export function newEvent(type: WebhookEventType, at: Date, data: Record<string, unknown>): PendingEvent {
  return { id: `msg_${randomUUID()}`, type, at, data };
}

/** The stage of an update pipeline that adds an event. Values in `data` may be expressions. */
export function addEventStage(event: PendingEvent) {
  return { $set: { pendingEvents: { $concatArrays: [{ $ifNull: ['$pendingEvents', []] }, [event]] } } };
}

/** The update pipeline that removes events, and the field with the last one. Another process may have done so already. */
export function removeEvents(ids: string[]) {
  const events = { $ifNull: ['$pendingEvents', []] };
  const kept = { $filter: { input: events, cond: { $not: [{ $in: ['$$this.id', ids] }] } } };
  return [
    { $set: { pendingEvents: kept } },
    { $set: { pendingEvents: { $cond: [{ $eq: ['$pendingEvents', []] }, '$$REMOVE', '$pendingEvents'] } } },
  ];
}
