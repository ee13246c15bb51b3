import { randomUUID } from 'node:crypto';
import type { Logger } from '../../domain/context';
import type { DisabledReason } from '../../domain/webhooks';
import type { Models } from '../../models/createModels';
import type { WebhookEndpointDoc } from '../../models/webhookEndpoints';

/** Longer than a round, so that only the process that holds the lease sends. After a crash, others wait for its end. */
export const leaseMs = 60_000;

export interface Lease {
  id: string;
  until: Date;
  endpoint: WebhookEndpointDoc;
}

/** Leases the endpoint that has been due for longest, or null where none is. */
export async function leaseEndpoint(models: Models, durationMs = leaseMs): Promise<Lease | null> {
  const now = new Date();
  const until = new Date(now.getTime() + durationMs);
  const id = randomUUID();
  const endpoint = await models.webhookEndpoints
    .findOneAndUpdate(
      { dueAt: { $lte: now }, leasedUntil: { $lte: now }, isEnabled: true },
      // Due again when the lease ends, should this process crash. Events that arrive meanwhile make it due earlier.
      { $set: { leaseId: id, leasedUntil: until, dueAt: until } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    )
    .lean<WebhookEndpointDoc>();
  return endpoint && { id, until, endpoint };
}

/** Ends a lease: the endpoint is due with its next pending delivery. */
export async function releaseEndpoint(models: Models, { id, until, endpoint }: Lease): Promise<void> {
  const { _id } = endpoint;
  const next = await models.webhookDeliveries
    .findOne({ endpointId: _id, status: 'pending', nextAttemptAt: { $gt: new Date(0) } })
    .sort({ nextAttemptAt: 1 })
    .select('nextAttemptAt')
    .lean();
  const ended = { leaseId: null, leasedUntil: new Date(0) };
  // Not before now: with the rest of its events, the endpoint queues behind those that are waiting.
  const dueAt = new Date(Math.max(Date.now(), next?.nextAttemptAt?.getTime() ?? 0));
  const update = next ? { $set: { ...ended, dueAt } } : { $set: ended, $unset: { dueAt: 1 } };
  // An event that arrived since has made the endpoint due earlier: that must not be overwritten.
  const { matchedCount } = await models.webhookEndpoints.updateOne(
    { _id, leaseId: id, dueAt: until },
    update as never,
  );
  if (matchedCount === 0) await models.webhookEndpoints.updateOne({ _id, leaseId: id }, { $set: ended });
}

/** The condition that an endpoint is as it was leased. What was learnt about it is not true of what it was changed to. */
export function asLeased({ id: leaseId, endpoint }: Lease) {
  const { _id, environmentId, url, failingSince } = endpoint;
  return { _id, environmentId, leaseId, url, failingSince, isEnabled: true };
}

/** Disables a leased endpoint. Its pending deliveries fail; they can be replayed. */
export async function disableEndpoint(
  { models, log }: { models: Models; log: Logger },
  lease: Lease,
  reason: DisabledReason,
): Promise<void> {
  const { _id, environmentId, url } = lease.endpoint;
  const { matchedCount } = await models.webhookEndpoints.updateOne(asLeased(lease), {
    $set: { isEnabled: false, disabledReason: reason, disabledAt: new Date() },
    $unset: { dueAt: 1 },
  });
  if (matchedCount === 0) return;
  await models.webhookDeliveries.updateMany(
    { endpointId: _id, environmentId, status: 'pending' },
    { $set: { status: 'failed' }, $unset: { nextAttemptAt: 1 } },
  );
  const { host } = new URL(url);
  log.warn({ webhookEndpointId: _id, environmentId, host, reason }, 'a webhook endpoint was disabled');
}
