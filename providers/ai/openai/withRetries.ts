import { AppError } from '../../../domain/errors';
import { pause } from './abort';
import type { CircuitBreaker } from './circuitBreaker';
import { toModelFailure } from './toModelFailure';

export interface RetryPolicy {
  maxAttempts: number;
  /** Of all waits between attempts together. A server that asks for a longer one is not asked again. */
  maxWaitMs: number;
  /** Of attempts and waits together: no attempt is begun after it. */
  maxTotalMs?: number;
  /** Before the second attempt, doubled from then on, with jitter. */
  baseDelayMs: number;
}

interface RetryDeps {
  breaker: CircuitBreaker;
  signal?: AbortSignal;
  /** Told when the server asked to be left alone for a while. */
  onRetryAfter?: (ms: number) => void;
  random?: () => number;
}

/**
 * Asks again after outages, rate limits and unreadable answers, honouring `Retry-After`.
 * @throws AppError as `LanguageModel` says, or the signal's reason
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { breaker, signal, onRetryAfter, random = Math.random }: RetryDeps,
): Promise<T> {
  const startedAt = Date.now();
  let waitedMs = 0;
  for (let attempts = 1; ; attempts++) {
    signal?.throwIfAborted();
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
    // Whoever was told the same moment must not all come back at it.
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

/** The caller's patience was at its end, which says of the server what a time-out of ours does. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof AppError && reason.code === 'timeout';
}
