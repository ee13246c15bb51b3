import { AppError } from '../../../domain/errors';
import { pause } from './abort';
import type { CircuitBreaker } from './circuitBreaker';
import { toModelFailure } from './toModelFailure';

export interface RetryPolicy {
  maxAttempts: number;
  /** The maximum total delay between attempts. A longer `Retry-After` is not retried. */
  maxWaitMs: number;
  /** The maximum total time: no attempt starts after it. */
  maxTotalMs?: number;
  /** The delay before the second attempt, doubled for each further one, with jitter. */
  baseDelayMs: number;
}

interface RetryDeps {
  breaker: CircuitBreaker;
  signal?: AbortSignal;
  /** Awaited before each attempt: what a request waits for on this side of the network. */
  before?: () => Promise<void>;
  /** Called with the server's `Retry-After`. */
  onRetryAfter?: (ms: number) => void;
  random?: () => number;
}

/**
 * Retries after outages, rate limits and malformed responses; honours `Retry-After`.
 * @throws AppError as documented for `LanguageModel`, or the signal's reason
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { breaker, signal, before, onRetryAfter, random = Math.random }: RetryDeps,
): Promise<T> {
  const startedAt = Date.now();
  let waitedMs = 0;
  for (let attempts = 1; ; attempts++) {
    signal?.throwIfAborted();
    if (before) {
      // Fail fast while the circuit is open.
      breaker.assertAdmits();
      await before();
    }
    // After the wait: a trial that waits would keep out all other calls.
    breaker.admit();
    let failure: ReturnType<typeof toModelFailure>;
    try {
      const result = await attempt();
      breaker.succeed();
      return result;
    } catch (error) {
      if (signal?.aborted) {
        if (isTimeout(signal.reason)) breaker.fail();
        else breaker.release();
        throw signal.reason;
      }
      failure = toModelFailure(error);
    }
    if (failure.isOutage) breaker.fail();
    else breaker.release();
    if (failure.retryAfterMs !== null) onRetryAfter?.(failure.retryAfterMs);

    const backoffMs = policy.baseDelayMs * 2 ** (attempts - 1) * (0.5 + random() / 2);
    // Jitter: clients with the same `Retry-After` must not all return at once.
    const asked = failure.retryAfterMs === null ? 0 : failure.retryAfterMs + random() * policy.baseDelayMs;
    const waitMs = Math.max(backoffMs, asked);
    const isOver =
      attempts >= policy.maxAttempts ||
      waitedMs + waitMs > policy.maxWaitMs ||
      Date.now() - startedAt + waitMs >= (policy.maxTotalMs ?? Number.POSITIVE_INFINITY);
    if (!failure.error.retryable || isOver) throw failure.error;
    waitedMs += waitMs;
    await pause(waitMs, signal);
  }
}

/** The caller's time-out, which counts against the server like one of this client. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof AppError && reason.code === 'timeout';
}
