import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../../domain/context';
import type { RateLimiter } from '../../domain/ports/rateLimiter';
import { connectRedis } from '../redisConnection';
import { decide, earlyRetryMs, maxWaitMs, windowMs } from './rateWindow';

/** A limiter that answers slowly holds up every request: rather let one pass. */
const commandTimeoutMs = 500;

/**
 * Counts, and lengthens the wait of one that comes before its time, in one step, so that replicas can't
 * undo each other's. ARGV: requests to count, window in seconds, limit.
 */
const countScript = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local count = redis.call('incrby', KEYS[1], ARGV[1])
local remaining = redis.call('pttl', KEYS[1])
if count > tonumber(ARGV[3]) + 1 then
  remaining = math.min(remaining + ${earlyRetryMs}, ${maxWaitMs})
  redis.call('pexpire', KEYS[1], remaining)
end
return {count, remaining}`;

/**
 * Counts across all the replicas on one Redis. While Redis is away every request is allowed: to refuse all
 * clients for the sake of a limit would be the larger harm.
 */
export function createRedisRateLimiter(redisUrl: string, logger: Logger, prefix = 'lectern'): RateLimiter {
  const redis = connectRedis(redisUrl, logger, { commandTimeoutMs, enableOfflineQueue: false });
  const limiters = new Map<number, RateLimiterRedis>();
  let failing = false;

  /** One per limit; they share their counts, so that a limit may change within a window. */
  function limiterOf(limit: number): RateLimiterRedis {
    let limiter = limiters.get(limit);
    if (!limiter) {
      limiter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${prefix}:rate`,
        points: limit,
        duration: windowMs / 1000,
        rejectIfRedisNotReady: true,
        customIncrTtlLuaScript: countScript,
      });
      limiters.set(limit, limiter);
    }
    return limiter;
  }

  /** Resolves with the count, whichever side of the limit it is on: the library rejects with a refusal. */
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
        if (failing) logger.info({}, 'Requests are counted again');
        failing = false;
        return decide(requestsPerMinute, counted.consumedPoints, counted.msBeforeNext);
      } catch (error) {
        if (!failing) logger.warn({ err: error }, 'Requests are allowed uncounted: Redis failed');
        failing = true;
        return decide(requestsPerMinute, 0, windowMs);
      }
    },
    async close() {
      redis.disconnect();
    },
  };
}
