import { AppError } from '../../../domain/errors';
import { timeoutMessage } from './toModelFailure';

/** Resolves after the delay. Rejects with the signal's reason when aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Combines an extendable deadline and the caller's signal into one signal. `close` must be called. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Restarts the time-out from now. */
  extend(ms: number): void;
  /** Settles like `work`, or rejects when the deadline passes or the caller aborts. */
  race<T>(work: Promise<T>): Promise<T>;
  close(): void;
}

/** Not `AbortSignal.any`: on Node 20 a long-lived signal retains all signals derived from it. */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const onCallerAbort = () => controller.abort(caller?.reason);
  const expire = () => controller.abort(new AppError('timeout', timeoutMessage));
  if (caller?.aborted) onCallerAbort();
  else caller?.addEventListener('abort', onCallerAbort, { once: true });
  let timer = setTimeout(expire, ms);
  const { signal } = controller;
  return {
    signal,
    extend(extensionMs) {
      clearTimeout(timer);
      timer = setTimeout(expire, extensionMs);
    },
    race(work) {
      return new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason);
        if (signal.aborted) onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        work
          // An error caused by the abort is replaced by the abort reason.
          .then(resolve, (error: unknown) => reject(signal.aborted ? signal.reason : error))
          .finally(() => signal.removeEventListener('abort', onAbort));
      });
    },
    close() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onCallerAbort);
    },
  };
}
