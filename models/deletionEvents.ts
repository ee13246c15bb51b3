import { Schema } from 'mongoose';
import type { PendingEvent } from '../domain/webhooks';
import { required } from './fieldTypes';
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
    environmentId: required(String),
    collectionName: required(String),
    ...pendingEventsPath,
    at: required(Date),
  },
  { versionKey: false },
).index({ at: 1 });
