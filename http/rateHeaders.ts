import type { RateDecision } from '../domain/ports/rateLimiter';

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-06, which is widely supported by clients. `Retry-After` only for
 * a rejected request; none without a decision.
 */
export function rateHeaders(decision: RateDecision | null | undefined): Record<string, string> {
  if (!decision) return {};
  const { limit, remaining, resetSeconds } = decision;
  const headers = {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
    'RateLimit-Policy': `${limit};w=60`,
  };
  if (decision.allowed) return headers;
  return { ...headers, 'Retry-After': String(decision.retryAfterSeconds ?? resetSeconds) };
}
