import { setMaxListeners } from 'node:events';
import { AppError } from '../domain/errors';

export interface DeadlineOptions<T> {
  timeoutMs: number;
  /** Aborts the work, for example when the client disconnects. */
  signal: AbortSignal;
  /** The result when the time limit is reached. Throws `timeout` by default. */
  onTimeout?: () => T;
}

/**
 * Runs an operation with a signal that is aborted with `signal` or when the time limit is reached. At the time limit it
 * settles at once, whether or not the operation observes its signal.
 */
export async function withDeadline<T>(
  { timeoutMs, signal, onTimeout = throwTimeout }: DeadlineOptions<T>,
  run: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const follow = () => controller.abort();
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow, { once: true });
  try {
    return await settleWithin({ timeoutMs, abort: follow, onTimeout }, () => run(controller.signal));
  } finally {
    signal.removeEventListener('abort', follow);
  }
}

/** The result of `run`, or that of `onTimeout` after the time limit; then it calls `abort`. Throws `timeout` by default. */
export function settleWithin<T>(
  {
    timeoutMs,
    abort,
    onTimeout = throwTimeout,
  }: { timeoutMs: number; abort: () => void; onTimeout?: () => T },
  run: () => T | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onTimeout());
      } catch (error) {
        reject(error);
      }
      abort();
    }, timeoutMs);
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    try {
      const result = run();
      Promise.resolve(result).then((value) => {
        clearTimeout(timer);
        resolve(value);
      }, fail);
    } catch (error) {
      fail(error);
    }
  });
}

function throwTimeout(): never {
  throw timeoutError();
}

export function timeoutError(): AppError {
  return new AppError('timeout', 'The request timed out.');
}
