import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../domain/context';

const maxReconnectDelayMs = 1000;
/** TCP keep-alive on idle connections, to detect a peer that disappeared. */
const keepAliveMs = 10_000;
const disconnectTimeoutMs = 500;

export interface RedisConnectionOptions extends Pick<RedisOptions, 'enableOfflineQueue'> {
  /** Null: no time-out, for blocking commands and subscriptions. */
  commandTimeoutMs: number | null;
  /**
   * Whether the connection subscribes. It is then not asked whether Redis has loaded its data: a subscription that
   * begins before that question would end the connection.
   */
  isSubscriber?: boolean;
}

/**
 * Connects to Redis and reconnects until closed. A command fails when Redis does not answer within
 * `commandTimeoutMs`, and immediately while Redis is known to be unavailable. Logs the begin and end of an outage.
 */
export function connectRedis(redisUrl: string, logger: Logger, options: RedisConnectionOptions): Redis {
  const { commandTimeoutMs, isSubscriber = false, ...others } = options;
  const patience =
    commandTimeoutMs === null
      ? { maxRetriesPerRequest: null, enableReadyCheck: false }
      : { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs, enableReadyCheck: !isSubscriber };
  const redis = new Redis(redisUrl, {
    keepAlive: keepAliveMs,
    disconnectTimeout: disconnectTimeoutMs,
    ...others,
    ...patience,
    retryStrategy: (attempt) => Math.min(attempt * 100, maxReconnectDelayMs),
  });
  let away = false;
  let wasReady = false;
  // Commands wait through short interruptions and the first connection attempts; in a longer outage they fail fast
  // instead of waiting for the next attempt.
  const mayQueue = redis.options.enableOfflineQueue;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is unavailable');
    away = true;
    if (wasReady && commandTimeoutMs !== null) redis.options.enableOfflineQueue = false;
  });
  redis.on('ready', () => {
    if (away) logger.info({}, 'Redis is available again');
    away = false;
    wasReady = true;
    redis.options.enableOfflineQueue = mayQueue;
  });
  return redis;
}
