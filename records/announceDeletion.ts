import type { PendingEvent } from '../domain/webhooks';
import type { Models } from '../models/createModels';
import type { DeletionEventsDoc } from '../models/deletionEvents';

/**
 * Announces the deletion of a record.
 * @param pending its events that have not been sent yet
 */
export async function announceDeletion(
  models: Models,
  {
    id,
    environmentId,
    collectionName,
    type,
    data,
    pending = [],
  }: {
    id: string;
    environmentId: string;
    collectionName: DeletionEventsDoc['collectionName'];
    type: PendingEvent['type'];
    data: Record<string, unknown>;
    pending?: PendingEvent[];
  },
): Promise<void> {
  const at = new Date();
  // One ID per record: a repeated deletion is the same event.
  const event: PendingEvent = { id: `msg_${id}_deleted`, type, at, data };
  const set = { environmentId, collectionName, pendingEvents: [...pending, event], at };
  await models.deletionEvents.updateOne({ _id: id }, { $set: set }, { upsert: true });
}
