import { setTimeout as delay } from 'node:timers/promises';
import { GatewayError, UnreachableError } from '../failure';

const firstDelayMs = 250;
const maxDelayMs = 5_000;

/** Error codes of the server while one of its dependencies is unavailable. */
const transientCodes = new Set(['unavailable', 'timeout', 'upstream_error']);

function isTransient(error: unknown): error is Error {
  if (error instanceof UnreachableError) return true;
  return error instanceof GatewayError && transientCodes.has(error.code);
}

/**
 * Retries an operation on transient errors (network failures, unavailable services) with exponential backoff and jitter,
 * until it has failed for `maxWaitMs` without a success. `onFailure` is called before each retry.
 */
export async function retryUntil<T>(
  run: () => Promise<T>,
  options: {
    maxWaitMs: number;
    signal: AbortSignal;
    onFailure?: (error: Error) => Promise<void> | void;
  },
): Promise<T> {
  const { maxWaitMs, signal, onFailure } = options;
  let failingSince: number | null = null;
  for (let pauseMs = firstDelayMs; ; pauseMs = Math.min(maxDelayMs, pauseMs * 2)) {
    try {
      return await run();
    } catch (error) {
      failingSince ??= Date.now();
      if (!isTransient(error) || Date.now() - failingSince + pauseMs > maxWaitMs) throw error;
      await delay(pauseMs * (0.75 + Math.random() / 2), undefined, { signal });
      await onFailure?.(error);
    }
  }
}
