import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../../domain/context';
import type { RateLimiter } from '../../domain/ports/rateLimiter';
import { connectRedis } from '../redis/connectRedis';
import { keyPrefixOf } from '../redis/redisAddress';
import { decide, earlyRetryIntervalMs, earlyRetryMs, maxWaitMs, windowMs } from './rateWindow';

/** Short, because it delays every request; after it the request is allowed. */
const commandTimeoutMs = 500;

/**
 * Counts a request and extends the wait after a premature retry, atomically across replicas. ARGV: requests to count,
 * window in seconds, limit. The hash has the count `n` and, as `w`, the wait after it was last extended.
 */
const countScript = `
local count = redis.call('hincrby', KEYS[1], 'n', ARGV[1])
local remaining = redis.call('pttl', KEYS[1])
if remaining < 0 then
  remaining = ARGV[2] * 1000
  redis.call('pexpire', KEYS[1], remaining)
end
local wait = redis.call('hget', KEYS[1], 'w')
if count > tonumber(ARGV[3]) + 1 and (not wait or remaining <= wait - ${earlyRetryIntervalMs}) then
  remaining = math.min(remaining + ${earlyRetryMs}, ${maxWaitMs})
  redis.call('pexpire', KEYS[1], remaining)
  redis.call('hset', KEYS[1], 'w', remaining)
end
return {count, remaining}`;

/**
 * A rate limiter in Redis, for several processes. Fails open: all requests are allowed while Redis is unavailable.
 */
export function createRedisRateLimiter(
  redisUrl: string,
  logger: Logger,
  prefix = keyPrefixOf(redisUrl),
): RateLimiter {
  const redis = connectRedis(redisUrl, logger, { commandTimeoutMs, enableOfflineQueue: false });
  const limiters = new Map<number, RateLimiterRedis>();
  let failing = false;

  /** One limiter per limit value. They share their counts, so that a limit can change within a window. */
  function limiterOf(limit: number): RateLimiterRedis {
    let limiter = limiters.get(limit);
    if (!limiter) {
      limiter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${prefix}:rates`,
        points: limit,
        duration: windowMs / 1000,
        rejectIfRedisNotReady: true,
        customIncrTtlLuaScript: countScript,
      });
      limiters.set(limit, limiter);
    }
    return limiter;
  }

  /** Resolves with the count also when over the limit, where the library rejects. */
  async function count(key: string, limit: number): Promise<RateLimiterRes> {
    try {
      return await limiterOf(limit).consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  }

  return {
    async consume(keyId, category, requestsPerMinute) {
      try {
        const counted = await count(`${keyId}:${category}`, requestsPerMinute);
        if (failing) logger.info({}, 'requests are counted again');
        failing = false;
        return decide(requestsPerMinute, counted.consumedPoints, counted.msBeforeNext);
      } catch (error) {
        if (!failing) logger.warn({ error }, 'requests are allowed uncounted: Redis failed');
        failing = true;
        return { ...decide(requestsPerMinute, 0, windowMs), isUncounted: true };
      }
    },
    async close() {
      redis.disconnect();
    },
  };
}
