import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../../domain/context';
import { Outage } from './outage';
import { parseRedisAddress } from './redisAddress';
import { reopenGivenUp } from './reopenGivenUp';

const maxReconnectDelayMs = 1000;
/** TCP keep-alive on idle connections, to detect a peer that disappeared. */
const keepAliveMs = 10_000;
const disconnectTimeoutMs = 500;
/** A server that was demoted refuses writes; one that does so again after a new connection has no primary to offer. */
const demotedAgainMs = 1000;

export interface RedisConnectionOptions extends Pick<RedisOptions, 'enableOfflineQueue'> {
  /** Null: no time-out, for blocking commands and subscriptions. */
  commandTimeoutMs: number | null;
  /**
   * Whether the connection subscribes. It is then not asked whether Redis has loaded its data: a subscription that
   * begins before that question would end the connection.
   */
  isSubscriber?: boolean;
}

const retryDelay = (attempt: number) => Math.min(attempt * 100, maxReconnectDelayMs);

/**
 * After a failover an open connection may lead to the former primary, now a replica. Reconnects and sends the command
 * again; where the new connection leads to a replica too, the command fails with the server's reason.
 */
function reconnectWhenDemoted(): NonNullable<RedisOptions['reconnectOnError']> {
  let lastAt = 0;
  return (error) => {
    if (!/\bREADONLY\b/.test(error.message)) return false;
    const isFirst = Date.now() - lastAt > demotedAgainMs;
    lastAt = Date.now();
    return isFirst ? 2 : 1;
  };
}

/** Opens a connection without a policy for outages. A cluster has the commands of a single connection. */
export function openRedis(redisUrl: string, options: RedisOptions): Redis {
  const { kind, hosts, options: address } = parseRedisAddress(redisUrl);
  if (kind === 'server') return new Redis(redisUrl, options);
  if (kind === 'sentinel') return new Redis({ ...address, ...options });
  const { lazyConnect, enableOfflineQueue, retryStrategy, ...perNode } = options;
  const cluster = new Cluster(hosts, {
    ...{ lazyConnect, enableOfflineQueue, clusterRetryStrategy: (attempt) => retryStrategy?.(attempt) },
    // Names are kept for the check of certificates, and are not looked up in advance.
    dnsLookup: (host, done) => done(null, host),
    redisOptions: { ...address, ...perNode },
  });
  return cluster as unknown as Redis;
}

/**
 * Connects to Redis and reconnects until closed. A command fails when Redis does not answer within
 * `commandTimeoutMs`, and immediately while Redis is known to be unavailable. The begin and end of an outage are logged
 * once for all connections with the same logger.
 */
export function connectRedis(redisUrl: string, logger: Logger, options: RedisConnectionOptions): Redis {
  const { commandTimeoutMs, isSubscriber = false, enableOfflineQueue } = options;
  const wait =
    commandTimeoutMs === null
      ? { maxRetriesPerRequest: null, enableReadyCheck: false }
      : { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs, enableReadyCheck: !isSubscriber };
  const redis = openRedis(redisUrl, {
    keepAlive: keepAliveMs,
    disconnectTimeout: disconnectTimeoutMs,
    enableOfflineQueue,
    ...wait,
    retryStrategy: retryDelay,
    sentinelRetryStrategy: retryDelay,
    reconnectOnError: reconnectWhenDemoted(),
  });
  reopenGivenUp(redis);
  const outage = Outage.of(logger);
  let wasReady = false;
  // Commands wait through short interruptions and the first connection attempts; in a longer outage they fail fast
  // instead of waiting for the next attempt.
  const mayQueue = redis.options.enableOfflineQueue;
  redis.on('error', (error: Error) => {
    outage.begin(redis, error);
    if (wasReady && commandTimeoutMs !== null) redis.options.enableOfflineQueue = false;
  });
  redis.on('ready', () => {
    outage.end(redis);
    wasReady = true;
    redis.options.enableOfflineQueue = mayQueue;
  });
  redis.on('end', () => outage.forget(redis));
  return redis;
}
