import type { Redis } from 'ioredis';
import type { Config } from '../../config/config';
import type { Logger } from '../../domain/context';
import type { EventBus } from '../../domain/ports/events';
import type { JobQueue } from '../../domain/ports/jobQueue';
import type { RateLimiter } from '../../domain/ports/rateLimiter';
import type { Telemetry } from '../../domain/ports/telemetry';
import { createMemoryEventBus } from '../../providers/events/memoryEventBus';
import { createRedisEventBus } from '../../providers/events/redisEventBus';
import { createMemoryRateLimiter } from '../../providers/limits/memoryRateLimiter';
import { createRedisRateLimiter } from '../../providers/limits/redisRateLimiter';
import { exponentialBackoff } from '../../providers/queue/backoff';
import { createBullQueue } from '../../providers/queue/bullQueue';
import { createInProcessQueue } from '../../providers/queue/inProcessQueue';
import { connectRedis } from '../../providers/redisConnection';
import { measuredEvents, measuredLimiter, measuredQueue } from '../../providers/telemetry/measuredMessaging';
import type { Closers } from './closers';

/** Covers an outage of about a minute. */
const maxJobAttempts = 8;
const firstBackoffMs = 500;
const maxBackoffMs = 30_000;
const cacheCommandTimeoutMs = 1_000;

export interface Messaging {
  events: EventBus;
  limiter: RateLimiter;
  queue: JobQueue;
  /** For the response cache; null: each process has its own. */
  redis: Redis | null;
}

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

/** Opens the job queue, event bus and rate limiter: in Redis when configured, else in process. */
export function openMessaging(
  config: Config,
  log: Logger,
  closers: Closers,
  telemetry: Telemetry,
): Messaging {
  const { redisUrl } = config;
  const events = measuredEvents(
    redisUrl === null
      ? createMemoryEventBus()
      : withBestEffortPublish(createRedisEventBus(redisUrl, log), log),
    telemetry,
  );
  closers.add('events', () => events.close());
  const limiter = measuredLimiter(
    redisUrl === null ? createMemoryRateLimiter() : createRedisRateLimiter(redisUrl, log),
    telemetry,
  );
  closers.add('rate limiter', () => limiter.close());
  const work = {
    concurrency: config.concurrency,
    maxWaiting: config.maxWaitingFiles,
    maxAttempts: maxJobAttempts,
    backoffMs: exponentialBackoff(firstBackoffMs, maxBackoffMs),
  };
  const queue = measuredQueue(
    redisUrl === null
      ? createInProcessQueue(work)
      : createBullQueue({ ...work, redisUrl, logger: log, lockMs: config.jobLockMs }),
    telemetry,
  );
  closers.add('queue', () => queue.close(config.shutdownTimeoutMs / 2));
  if (redisUrl === null) return { events, limiter, queue, redis: null };
  const redis = connectRedis(redisUrl, log, {
    commandTimeoutMs: cacheCommandTimeoutMs,
    enableOfflineQueue: false,
  });
  closers.add('response cache connection', () => redis.disconnect());
  return { events, limiter, queue, redis };
}
