import type { RateCategory } from '../limits';

/** A category of requests per key, or failed authentications per network. */
export type CountedCategory = RateCategory | 'authentication';

export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** The number of seconds until the window resets. */
  resetSeconds: number;
  /** Null where the request is allowed. */
  retryAfterSeconds: number | null;
}

export interface RateLimiter {
  /** Counts one request. Requests before `retryAfterSeconds` extend the wait, to at most 10 minutes. */
  consume(keyId: string, category: CountedCategory, requestsPerMinute: number): Promise<RateDecision>;
  close(): Promise<void>;
}
