import { v5 as uuidv5 } from 'uuid';
import { deliveryOf, type PendingEvent } from '../../domain/webhooks';
import type { Models } from '../../models/createModels';
import type { WebhookDeliveryDoc } from '../../models/webhookDeliveries';
import type { WebhookEndpointDoc } from '../../models/webhookEndpoints';

const deliveryNamespace = 'c2a9a5b0-6d0c-4b7e-9d53-0f6b8a7f4c11';

export interface OccurredEvent {
  environmentId: string;
  event: PendingEvent;
}

function newDelivery(endpointId: string, { environmentId, event }: OccurredEvent): WebhookDeliveryDoc {
  const _id = uuidv5(`${event.id} ${endpointId}`, deliveryNamespace);
  return { _id, environmentId, endpointId, ...deliveryOf(event) };
}

/** Lets the next free process send to these endpoints. */
async function wakeEndpoints(models: Models, ids: readonly string[]): Promise<void> {
  await models.webhookEndpoints
    .updateMany({ _id: { $in: [...ids] }, isEnabled: true }, { $min: { dueAt: new Date() } })
    .exec();
}

/**
 * Enqueues events for the endpoints of their environments that receive them. Idempotent: a delivery that exists is
 * left as it is, so that a crash after this and before the event is removed repeats nothing.
 */
export async function enqueueEvents(models: Models, occurred: readonly OccurredEvent[]): Promise<void> {
  const environmentIds = [...new Set(occurred.map(({ environmentId }) => environmentId))];
  const endpoints = await models.webhookEndpoints
    .find({ environmentId: { $in: environmentIds }, isEnabled: true })
    .select('environmentId events')
    .lean<Pick<WebhookEndpointDoc, '_id' | 'environmentId' | 'events'>[]>();
  const deliveries = occurred.flatMap((one) =>
    endpoints
      .filter(({ environmentId, events }) => {
        return environmentId === one.environmentId && events.includes(one.event.type);
      })
      .map(({ _id }) => newDelivery(_id, one)),
  );
  if (deliveries.length === 0) return;
  await models.webhookDeliveries.bulkWrite(
    deliveries.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
    })),
    { ordered: false },
  );
  // After the deliveries exist: whoever serves the endpoint meanwhile sees either them or this.
  await wakeEndpoints(models, [...new Set(deliveries.map(({ endpointId }) => endpointId))]);
}
