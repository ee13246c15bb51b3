import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../domain/context';

const maxReconnectDelayMs = 1000;
/** A connection on which nothing is said is probed: the other end may be gone without a word. */
const keepAliveMs = 10_000;
const disconnectTimeoutMs = 500;

export interface RedisConnectionOptions extends Pick<RedisOptions, 'enableOfflineQueue'> {
  /** Null: commands wait for as long as it takes, as those must that block or subscribe for good. */
  commandTimeoutMs: number | null;
}

/**
 * A connection that reconnects by itself for as long as it is not closed. A command fails, rather than waits,
 * when Redis doesn't answer within `commandTimeoutMs`, and at once while it is known to be away. An outage is
 * logged once when it begins and once when it ends.
 */
export function connectRedis(redisUrl: string, logger: Logger, options: RedisConnectionOptions): Redis {
  const { commandTimeoutMs, ...others } = options;
  const patience =
    commandTimeoutMs === null
      ? { maxRetriesPerRequest: null, enableReadyCheck: false }
      : { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs };
  const redis = new Redis(redisUrl, {
    keepAlive: keepAliveMs,
    disconnectTimeout: disconnectTimeoutMs,
    ...others,
    ...patience,
    retryStrategy: (attempt) => Math.min(attempt * 100, maxReconnectDelayMs),
  });
  let away = false;
  let wasReady = false;
  // A short break is waited out, and so is a first attempt that fails while a process starts; once it is known to be
  // more than that, each request would wait for another attempt to connect.
  const mayQueue = redis.options.enableOfflineQueue;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is not reachable');
    away = true;
    if (wasReady && commandTimeoutMs !== null) redis.options.enableOfflineQueue = false;
  });
  redis.on('ready', () => {
    if (away) logger.info({}, 'Redis is reachable again');
    away = false;
    wasReady = true;
    redis.options.enableOfflineQueue = mayQueue;
  });
  return redis;
}
