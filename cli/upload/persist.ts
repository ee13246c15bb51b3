import { setTimeout as delay } from 'node:timers/promises';
import { GatewayError, UnreachableError } from '../failure';

const firstDelayMs = 250;
const maxDelayMs = 5_000;

/** What the server answers while something that it needs is away. */
const passing = new Set(['unavailable', 'timeout', 'upstream_error']);

function mayPass(error: unknown): error is Error {
  if (error instanceof UnreachableError) return true;
  return error instanceof GatewayError && passing.has(error.code);
}

/**
 * Repeats what a cut network, or a service that is away, ends, with growing pauses, until it has failed for `patienceMs` on end.
 * `onFailure` is told of each attempt, and may itself do what has to come before the next.
 */
export async function persist<T>(
  run: () => Promise<T>,
  options: {
    patienceMs: number;
    signal: AbortSignal;
    onFailure?: (error: Error) => Promise<void> | void;
  },
): Promise<T> {
  const { patienceMs, signal, onFailure } = options;
  let failingSince: number | null = null;
  for (let pauseMs = firstDelayMs; ; pauseMs = Math.min(maxDelayMs, pauseMs * 2)) {
    try {
      return await run();
    } catch (error) {
      failingSince ??= Date.now();
      if (!mayPass(error) || Date.now() - failingSince + pauseMs > patienceMs) throw error;
      await delay(pauseMs * (0.75 + Math.random() / 2), undefined, { signal });
      await onFailure?.(error);
    }
  }
}
