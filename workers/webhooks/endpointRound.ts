import type { Logger } from '../../domain/context';
import type { Telemetry } from '../../domain/ports/telemetry';
import { type AttemptOutcome, maxFailingMs } from '../../domain/webhooks';
import type { WebhookDeliveryDoc } from '../../models/webhookDeliveries';
import { attemptDelivery, type DeliveryDeps } from './attemptDelivery';
import { asLeased, disableEndpoint, type Lease } from './endpointLease';

export interface RoundDeps extends DeliveryDeps {
  log: Logger;
  telemetry: Telemetry;
  maxFailingMs?: number;
}

/** A round is bounded, so that endpoints with many events take turns with the others. */
const maxDeliveries = 50;
const maxRoundMs = 15_000;
const concurrency = 8;

async function dueDeliveries({ models }: RoundDeps, endpointId: string): Promise<WebhookDeliveryDoc[]> {
  return models.webhookDeliveries
    .find({ endpointId, status: 'pending', nextAttemptAt: { $lte: new Date() } })
    .sort({ nextAttemptAt: 1 })
    .limit(maxDeliveries)
    .lean<WebhookDeliveryDoc[]>();
}

/** Sends the due deliveries, a few at a time. An endpoint that does not respond ends its round at once. */
async function sendDue(
  deps: RoundDeps,
  { endpoint }: Lease,
  signal: AbortSignal,
): Promise<Set<AttemptOutcome>> {
  const outcomes = new Set<AttemptOutcome>();
  const waiting = await dueDeliveries(deps, endpoint._id);
  const endsAt = Date.now() + maxRoundMs;
  const isOver = () =>
    signal.aborted || Date.now() > endsAt || outcomes.has('unreachable') || outcomes.has('gone');
  const worker = async () => {
    while (!isOver()) {
      const delivery = waiting.shift();
      if (!delivery) return;
      const outcome = await attemptDelivery(deps, endpoint, delivery, signal);
      if (outcome === null) continue;
      outcomes.add(outcome);
      deps.telemetry.count('webhook_attempts', { outcome });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return outcomes;
}

/** Records since when an endpoint has only failed, and disables it when that is too long. */
async function recordHealth(deps: RoundDeps, lease: Lease, outcomes: Set<AttemptOutcome>): Promise<void> {
  const { failingSince } = lease.endpoint;
  const set = (since: Date | null) =>
    deps.models.webhookEndpoints.updateOne(asLeased(lease), { $set: { failingSince: since } });
  if (outcomes.has('gone')) return disableEndpoint(deps, lease, 'gone');
  if (outcomes.has('succeeded')) {
    if (failingSince !== null) await set(null);
    return;
  }
  if (outcomes.size === 0) return;
  if (failingSince === null) await set(new Date());
  else if (Date.now() - failingSince.getTime() >= (deps.maxFailingMs ?? maxFailingMs)) {
    await disableEndpoint(deps, lease, 'failing');
  }
}

/** Sends to a leased endpoint. */
export async function runRound(deps: RoundDeps, lease: Lease, signal: AbortSignal): Promise<void> {
  await recordHealth(deps, lease, await sendDue(deps, lease, signal));
}
