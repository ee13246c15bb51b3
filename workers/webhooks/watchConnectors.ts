import type { Logger } from '../../domain/context';
import type { JobQueue } from '../../domain/ports/jobQueue';
import type { WebhookEventType } from '../../domain/webhooks';
import type { ConnectorDoc } from '../../models/connectors';
import type { Models } from '../../models/createModels';
import { newEvent } from '../../models/pendingEvents';

/** Across all processes. */
const intervalMs = 60_000;
const concurrency = 4;
/** A bound for one pass; the ones checked longest ago are not preferred, since passes are a minute apart. */
const maxConnectors = 1_000;
const watched: WebhookEventType[] = ['connector.unavailable', 'connector.available'];

interface WatchDeps {
  models: Models;
  log: Logger;
  /** Whether the database of a connector can be reached. Never rejects. */
  isReachable: (connector: ConnectorDoc) => Promise<boolean>;
}

/** Records whether a connector is available and, in the same write, the event of a change. */
async function check({ models, isReachable }: WatchDeps, connector: ConnectorDoc): Promise<void> {
  const isAvailable = await isReachable(connector);
  if (connector.isAvailable === isAvailable) return;
  const { _id, environmentId } = connector;
  // The first check of a connector that is available is no news.
  const isNews = connector.isAvailable !== undefined || !isAvailable;
  const type = isAvailable ? 'connector.available' : 'connector.unavailable';
  const event = newEvent(type, new Date(), { connector_id: _id, name: connector.name });
  const before = connector.isAvailable === undefined ? { $exists: false } : connector.isAvailable;
  await models.connectors.updateOne(
    { _id, environmentId, isAvailable: before as never },
    { $set: { isAvailable }, ...(isNews ? { $push: { pendingEvents: event } } : {}) },
  );
}

/** Checks the connectors of the environments that have an endpoint for their events. */
export async function checkConnectors(deps: WatchDeps): Promise<void> {
  const { models } = deps;
  const environmentIds = await models.webhookEndpoints
    .distinct('environmentId', { isEnabled: true, events: { $in: watched } })
    .exec();
  if (environmentIds.length === 0) return;
  const waiting = await models.connectors
    .find({ environmentId: { $in: environmentIds } })
    .limit(maxConnectors)
    .lean<ConnectorDoc[]>();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(deps, next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Checks connectors once a minute, in one of the processes. */
export function watchConnectors(deps: WatchDeps & { queue: Pick<JobQueue, 'claim'> }): {
  start(): void;
  close(): Promise<void>;
} {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  async function pass(): Promise<void> {
    if (await deps.queue.claim('connector-availability', intervalMs)) await checkConnectors(deps);
  }

  return {
    start() {
      timer = setInterval(() => {
        running ??= pass()
          .catch((error: unknown) => deps.log.warn({ error }, 'could not check the connectors; retrying'))
          .finally(() => {
            running = null;
          });
      }, intervalMs).unref();
    },
    async close() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
