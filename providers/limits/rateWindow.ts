import type { RateDecision } from '../../domain/ports/rateLimiter';

/** Requests are counted in windows that begin with the first one. */
export const windowMs = 60_000;
/** What each retry before its time adds to the wait. */
export const earlyRetryMs = 5000;
/** No wait is longer. */
export const maxWaitMs = 600_000;

/**
 * What a limiter answers once it has counted a request: `count` is the number in this window, this one
 * included, `remainingMs` what is left of the window or, for a refused key, of the wait.
 */
export function decide(limit: number, count: number, remainingMs: number): RateDecision {
  const allowed = count <= limit;
  const resetSeconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds,
    retryAfterSeconds: allowed ? null : resetSeconds,
  };
}
