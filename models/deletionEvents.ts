import { Schema } from 'mongoose';
import type { PendingEvent } from '../domain/webhooks';
import { pendingEventsPath } from './pendingEvents';

/**
 * The events of a record that is deleted, which take effect once it no longer exists. Written before the deletion, so
 * that a crash between the two loses no event, and invents none.
 */
export interface DeletionEventsDoc {
  _id: string;
  environmentId: string;
  collectionName: 'files' | 'apiKeys';
  pendingEvents: PendingEvent[];
  at: Date;
}

export const deletionEventsSchema = new Schema<DeletionEventsDoc>(
  {
    _id: String,
    environmentId: { type: String, required: true },
    collectionName: { type: String, required: true },
    ...pendingEventsPath,
    at: { type: Date, required: true },
  },
  { versionKey: false },
).index({ at: 1 });
