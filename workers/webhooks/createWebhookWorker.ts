import { setMaxListeners } from 'node:events';
import type { EventBus } from '../../domain/ports/events';
import { bodyOf } from '../../domain/webhooks';
import { collectEvents } from './collectEvents';
import { leaseEndpoint, leaseMs, releaseEndpoint } from './endpointLease';
import { type RoundDeps, runRound } from './endpointRound';
import type { OccurredEvent } from './enqueueEvents';

const intervalMs = 1_000;
/** Many events of the same moment are collected together. */
const nudgeDelayMs = 250;
/** The number of endpoints that a process sends to at the same time. */
const maxRounds = 16;

export interface WebhookWorker {
  start(): Promise<void>;
  close(): Promise<void>;
}

interface WebhookWorkerOptions extends RoundDeps {
  events: EventBus;
  /** Defaults to the time that a round takes at most, with a margin. */
  leaseMs?: number;
}

/**
 * Sends events to endpoints. The store is the queue: any number of processes work on it, with Redis or without, and
 * what one leaves behind is taken over by the others when its lease ends.
 */
export function createWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const { models, log, events } = options;
  const closing = new AbortController();
  // One listener for each request under way, of which there are many.
  setMaxListeners(0, closing.signal);
  const rounds = new Set<Promise<void>>();
  const unsubscribe: (() => void)[] = [];
  let timer: NodeJS.Timeout | null = null;
  let nudged: NodeJS.Timeout | null = null;
  let collecting: Promise<void> | null = null;
  let isLeasing = false;

  const report = (error: unknown) => log.warn({ error }, 'could not process webhooks; retrying');

  async function round(): Promise<boolean> {
    const lease = await leaseEndpoint(models, options.leaseMs ?? leaseMs);
    if (!lease) return false;
    const running: Promise<void> = runRound(options, lease, closing.signal)
      // After an unexpected error the lease is kept to its end, which bounds how often that repeats.
      .then(() => releaseEndpoint(models, lease))
      .catch(report)
      .finally(() => {
        rounds.delete(running);
        void startRounds();
      });
    rounds.add(running);
    return true;
  }

  async function startRounds(): Promise<void> {
    if (isLeasing) return;
    isLeasing = true;
    try {
      while (!closing.signal.aborted && rounds.size < maxRounds && (await round()));
    } catch (error) {
      report(error);
    } finally {
      isLeasing = false;
    }
  }

  /** Not awaited: deliveries do not depend on the bus. */
  function announce(occurred: readonly OccurredEvent[]): void {
    const messages = occurred.map(({ environmentId, event }) => {
      return { environmentId, id: event.id, type: event.type, body: bodyOf(event) };
    });
    events
      .publish('webhook', { messages })
      .catch((error: unknown) => log.debug({ error }, 'could not announce webhook events to subscribers'));
  }

  async function collect(): Promise<void> {
    while (!closing.signal.aborted && (await collectEvents(models, announce)) > 0);
  }

  function work(): void {
    collecting ??= collect()
      .catch(report)
      .finally(() => {
        collecting = null;
        void startRounds();
      });
  }

  function nudge(): void {
    nudged ??= setTimeout(() => {
      nudged = null;
      work();
    }, nudgeDelayMs).unref();
  }

  /** Events are sent soon where a change was published, and within the interval where it was not. */
  async function subscribe(): Promise<void> {
    for (const topic of ['invalidate', 'apiKey'] as const) {
      const end = await events.subscribe(topic, nudge);
      if (closing.signal.aborted) return end();
      unsubscribe.push(end);
    }
  }

  return {
    async start() {
      // Not after the subscriptions: the store is enough to send, while the bus of events is unavailable.
      timer = setInterval(work, intervalMs).unref();
      work();
      await subscribe().catch((error: unknown) =>
        log.warn({ error }, 'could not subscribe to changes; webhooks are sent a little later'),
      );
    },
    async close() {
      closing.abort();
      for (const end of unsubscribe) end();
      if (timer) clearInterval(timer);
      if (nudged) clearTimeout(nudged);
      await collecting;
      await Promise.all(rounds);
    },
  };
}
