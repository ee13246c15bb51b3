import type { Redis } from 'ioredis';
import type { Config } from '../../config/config';
import type { Logger } from '../../domain/context';
import type { EventBus } from '../../domain/ports/events';
import type { JobQueue } from '../../domain/ports/jobQueue';
import type { RateLimiter } from '../../domain/ports/rateLimiter';
import type { Telemetry } from '../../domain/ports/telemetry';
import { createMemoryEventBus } from '../../providers/events/memoryEventBus';
import { createMemoryRateLimiter } from '../../providers/limits/memoryRateLimiter';
import { exponentialBackoff } from '../../providers/queue/backoff';
import { createInProcessQueue } from '../../providers/queue/inProcessQueue';
import type { QueuePolicy } from '../../providers/queue/policy';
import { measuredEvents, measuredLimiter, measuredQueue } from '../../providers/telemetry/measuredMessaging';
import type { Closers } from './closers';
import type * as RedisMessaging from './openRedisMessaging';

/** Covers an outage of about a minute. */
const maxJobAttempts = 8;
const firstBackoffMs = 500;
const maxBackoffMs = 30_000;

export interface Messaging {
  events: EventBus;
  limiter: RateLimiter;
  queue: JobQueue;
  /** For the response cache; null: each process has its own. */
  redis: { redis: Redis; keyPrefix: string } | null;
}

function openInProcess(policy: QueuePolicy): Messaging {
  return {
    events: createMemoryEventBus(),
    limiter: createMemoryRateLimiter(),
    queue: createInProcessQueue(policy),
    redis: null,
  };
}

async function openConfigured(config: Config, log: Logger): Promise<Messaging> {
  const policy = {
    concurrency: config.concurrency,
    maxWaiting: config.maxWaitingFiles,
    maxAttempts: maxJobAttempts,
    backoffMs: exponentialBackoff(firstBackoffMs, maxBackoffMs),
  };
  if (config.redisUrl === null) return openInProcess(policy);
  // Loaded lazily: the client and the queue are large.
  const { openRedisMessaging }: typeof RedisMessaging = require('./openRedisMessaging');
  return openRedisMessaging(config.redisUrl, policy, config.jobLockMs, log);
}

/**
 * Opens the job queue, event bus and rate limiter: in Redis when configured, else in process.
 * @throws ConfigError when the configured Redis cannot be used
 */
export async function openMessaging(
  config: Config,
  log: Logger,
  closers: Closers,
  telemetry: Telemetry,
): Promise<Messaging> {
  const { redis, ...opened } = await openConfigured(config, log);
  const events = measuredEvents(opened.events, telemetry);
  closers.add('events', () => events.close());
  const limiter = measuredLimiter(opened.limiter, telemetry);
  closers.add('rate limiter', () => limiter.close());
  const queue = measuredQueue(opened.queue, telemetry);
  closers.add('queue', () => queue.close(config.shutdownTimeoutMs / 2));
  if (redis) closers.add('response cache connection', () => redis.redis.disconnect());
  return { events, limiter, queue, redis };
}
