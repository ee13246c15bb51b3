import type { Logger } from '../../domain/context';
import type { EventBus } from '../../domain/ports/events';
import { createRedisEventBus } from '../../providers/events/redisEventBus';
import { createRedisRateLimiter } from '../../providers/limits/redisRateLimiter';
import { createBullQueue } from '../../providers/queue/bullQueue';
import type { QueuePolicy } from '../../providers/queue/policy';
import { connectRedis } from '../../providers/redisConnection';

const cacheCommandTimeoutMs = 1_000;

/**
 * Best-effort publishing: a failed publish is logged and does not fail the request or job. Subscribers catch up from
 * the file's history, and cached keys and responses expire within seconds.
 */
function withBestEffortPublish(events: EventBus, log: Logger): EventBus {
  return {
    ...events,
    async publish(topic, event) {
      await events
        .publish(topic, event)
        .catch((error: unknown) => log.warn({ error, topic }, 'could not publish an event'));
    },
  };
}

/** Opens the job queue, event bus and rate limiter in Redis, and the connection of the response cache. */
export function openRedisMessaging(redisUrl: string, policy: QueuePolicy, lockMs: number, log: Logger) {
  return {
    events: withBestEffortPublish(createRedisEventBus(redisUrl, log), log),
    limiter: createRedisRateLimiter(redisUrl, log),
    queue: createBullQueue({ ...policy, redisUrl, logger: log, lockMs }),
    redis: connectRedis(redisUrl, log, {
      commandTimeoutMs: cacheCommandTimeoutMs,
      enableOfflineQueue: false,
    }),
  };
}
