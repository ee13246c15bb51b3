import type { RateCategory } from '../limits';

/** What a limiter counts: requests of keys, and authentications of addresses that failed. */
export type CountedCategory = RateCategory | 'authentication';

export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the window starts anew. */
  resetSeconds: number;
  /** Only when not allowed. */
  retryAfterSeconds: number | null;
}

export interface RateLimiter {
  /** Counts one request of the key in the category; a retry before its time adds to the wait (at most 10 minutes). */
  consume(keyId: string, category: CountedCategory, requestsPerMinute: number): Promise<RateDecision>;
  close(): Promise<void>;
}
