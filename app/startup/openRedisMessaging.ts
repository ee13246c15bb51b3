import type { Logger } from '../../domain/context';
import type { EventBus } from '../../domain/ports/events';
import { createRedisEventBus } from '../../providers/events/redisEventBus';
import { createRedisRateLimiter } from '../../providers/limits/redisRateLimiter';
import { createBullQueue } from '../../providers/queue/bullQueue';
import type { QueuePolicy } from '../../providers/queue/policy';
import { checkRedis } from '../../providers/redis/checkRedis';
import { connectRedis } from '../../providers/redis/connectRedis';
import { keyPrefixOf } from '../../providers/redis/redisAddress';
import { namingSettings } from './namingSettings';

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

/**
 * Opens the job queue, event bus and rate limiter in Redis, and the connection of the response cache.
 * @throws ConfigError that says why Redis cannot be used
 */
export async function openRedisMessaging(redisUrl: string, policy: QueuePolicy, lockMs: number, log: Logger) {
  await namingSettings('REDIS_URL', () => checkRedis(redisUrl, log));
  return {
    events: withBestEffortPublish(createRedisEventBus(redisUrl, log), log),
    limiter: createRedisRateLimiter(redisUrl, log),
    queue: createBullQueue({ ...policy, redisUrl, logger: log, lockMs }),
    redis: {
      redis: connectRedis(redisUrl, log, {
        commandTimeoutMs: cacheCommandTimeoutMs,
        enableOfflineQueue: false,
      }),
      keyPrefix: keyPrefixOf(redisUrl),
    },
  };
}
