import type { RateDecision } from '../../domain/ports/rateLimiter';

/** Fixed windows that begin with the first request. */
export const windowMs = 60_000;
/** Added to the wait for each premature retry, and at most once in `earlyRetryIntervalMs`: requests that were sent at once are no retries of each other. */
export const earlyRetryMs = 5000;
export const earlyRetryIntervalMs = 1000;
/** The maximum wait. */
export const maxWaitMs = 600_000;

/**
 * The decision on a counted request.
 * @param count the number of requests in this window, including this one
 * @param remainingMs the rest of the window or, for a rejected key, of the wait
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
