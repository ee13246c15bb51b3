import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { deserialize, serialize } from 'node:v8';
import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { EventBus, EventTopics } from '../../domain/ports/events';
import { connectRedis } from '../redis/connectRedis';
import { exercisePublishing } from '../redis/exercise';
import { keyPrefixOf } from '../redis/redisAddress';

type Topic = keyof EventTopics;

const commandTimeoutMs = 5000;
/** After an outage. Longer than any process takes to connect again, and its events are lost until then. */
const missedDelayMs = 3000;
/** A connection may have been dead for so long before it is noticed. */
const unnoticedMs = 30_000;
/** Published by this bus alone: nothing is to be received. */
const ownTopics = new Set<Topic>(['missed']);

interface Message {
  /** The id of the bus that published the event. */
  from: string;
  event: unknown;
}

/**
 * An event bus over Redis pub/sub, for several processes. Delivery is at most once. Listeners in the publishing process
 * are called directly, also while Redis is unavailable.
 * @param prefix separates installations on one Redis: channels are not scoped to a database number
 */
export function createRedisEventBus(
  redisUrl: string,
  logger: Logger,
  prefix = keyPrefixOf(redisUrl),
): EventBus {
  const channel = (topic: Topic) => `${prefix}:events:${topic}`;
  const publisher = connectRedis(redisUrl, logger, { commandTimeoutMs });
  // A subscribed connection accepts no other commands. It resubscribes after an outage.
  const subscriber = connectRedis(redisUrl, logger, { commandTimeoutMs, isSubscriber: true });
  const publisherId = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const subscriptions = new Map<Topic, Promise<unknown>>();

  subscriber.on('messageBuffer', (name: Buffer, message: Buffer) => {
    try {
      const { from, event } = deserialize(message) as Message;
      // Own events were delivered directly.
      if (from !== publisherId) emitter.emit(name.toString(), event);
    } catch (error) {
      logger.error({ error, channel: name.toString() }, 'an event could not be read');
    }
  });

  let lostAt: Date | null = null;
  let announcing: NodeJS.Timeout | undefined;
  function lose(): void {
    lostAt ??= new Date(Date.now() - unnoticedMs);
    clearTimeout(announcing);
  }
  function announceLater(): void {
    announcing = setTimeout(() => {
      if (lostAt) emitter.emit(channel('missed'), { since: lostAt });
      lostAt = null;
    }, missedDelayMs).unref();
  }
  subscriber.on('close', lose);
  subscriber.on('ready', announceLater);
  // In a cluster the subscription moves to another node, and the connection is not closed.
  subscriber.on('-node', () => {
    lose();
    announceLater();
  });

  /** Subscribes once per topic; a failure is not cached, so that the next listener retries. */
  function subscribed(topic: Topic): Promise<unknown> {
    if (ownTopics.has(topic)) return Promise.resolve();
    const pending =
      subscriptions.get(topic) ??
      subscriber.subscribe(channel(topic)).catch((error: unknown) => {
        subscriptions.delete(topic);
        throw unavailable(error);
      });
    subscriptions.set(topic, pending);
    return pending;
  }

  return {
    async publish(topic, event) {
      // Not JSON: events contain dates, and metadata may contain strings that look like dates.
      const message = serialize({ from: publisherId, event } satisfies Message);
      // A copy, as over a network: what a listener does to an event is its own affair.
      emitter.emit(channel(topic), structuredClone(event));
      await publisher.publish(channel(topic), message).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async subscribe(topic, listener) {
      const receive: typeof listener = (event) => listener(event);
      emitter.on(channel(topic), receive);
      try {
        await subscribed(topic);
      } catch (error) {
        emitter.off(channel(topic), receive);
        throw error;
      }
      return () => {
        emitter.off(channel(topic), receive);
      };
    },
    async ping() {
      await exercisePublishing(publisher, prefix).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async close() {
      emitter.removeAllListeners();
      clearTimeout(announcing);
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The event bus is temporarily unavailable.', { cause });
}
