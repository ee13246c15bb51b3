import type { RateCategory } from '../limits';

/** A category of requests per key, or failed authentications per network. */
export type CountedCategory = RateCategory | 'authentication';

/** The outcome for a request, as metrics name it. */
export const rateOutcomes = ['allowed', 'refused', 'uncounted'] as const;

export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** The number of seconds until the window resets. */
  resetSeconds: number;
  /** Null where the request is allowed. */
  retryAfterSeconds: number | null;
  /** Present where the request is allowed because it cannot be counted. */
  isUncounted?: true;
}

export interface RateLimiter {
  /** Counts one request. Requests before `retryAfterSeconds` extend the wait, to at most 10 minutes. */
  consume(keyId: string, category: CountedCategory, requestsPerMinute: number): Promise<RateDecision>;
  close(): Promise<void>;
}
