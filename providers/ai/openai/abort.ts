import { AppError } from '../../../domain/errors';
import { timeoutMessage } from './toModelFailure';

/** Waits, or rejects with the signal's reason. */
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

/** A deadline that can be moved, and the caller's signal, as one signal. `close` must be called in the end. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** From now. */
  extend(ms: number): void;
  /** Settles as the work does, or rejects when the time is over or the caller has gone. */
  race<T>(work: Promise<T>): Promise<T>;
  close(): void;
}

/** Not `AbortSignal.any`: on Node 20 a signal that lives long keeps all that were derived from it. */
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
          // What fails because of the abort is told by the abort's reason.
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

/** Aborted with the one of two that is first; `release` lets go of both. */
export function eitherSignal(a: AbortSignal, b?: AbortSignal): { signal: AbortSignal; release(): void } {
  if (b === undefined) return { signal: a, release: () => {} };
  const controller = new AbortController();
  const follow = (source: AbortSignal) => {
    const onAbort = () => controller.abort(source.reason);
    if (source.aborted) onAbort();
    else source.addEventListener('abort', onAbort, { once: true });
    return () => source.removeEventListener('abort', onAbort);
  };
  const releases = [follow(a), follow(b)];
  return {
    signal: controller.signal,
    release: () => {
      for (const release of releases) release();
    },
  };
}
