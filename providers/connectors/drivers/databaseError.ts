import { AppError } from '../../../domain/errors';

/** The failures of a connector. Their messages contain nothing of the database's own text. */
export const databaseErrors = {
  timeout: (cause?: unknown) =>
    new AppError('timeout', 'The database did not answer the query in time.', { cause }),
  unavailable: (cause?: unknown) =>
    new AppError('unavailable', 'The database of the connector cannot be reached.', { cause }),
  untrusted: (reason: string, cause?: unknown) =>
    new AppError('unavailable', `The server's certificate is not trusted: ${reason}.`, { cause }),
  unencrypted: (cause?: unknown) =>
    new AppError('unavailable', 'The server does not support TLS, which `sslmode` requires.', { cause }),
  refused: (cause?: unknown) =>
    new AppError('upstream_error', 'The database rejected the query.', { cause, retryable: false }),
  crashed: (cause?: unknown) =>
    new AppError('unavailable', 'The connection to the database of the connector ended unexpectedly.', {
      cause,
    }),
  busy: (cause?: unknown) =>
    new AppError('unavailable', 'Too many queries to databases are pending. Retry later.', {
      cause,
      retryAfterSeconds: 1,
    }),
  suspended: (retryAfterSeconds: number) =>
    new AppError('unavailable', 'The database of the connector failed repeatedly. Retry later.', {
      retryAfterSeconds,
    }),
  unmergedLog: () =>
    new AppError('unavailable', 'The SQLite database has a write-ahead log that was not merged yet.'),
  aborted: (cause?: unknown) =>
    new AppError('timeout', 'The query was stopped before it was complete.', { cause, retryable: false }),
};

/** Resolves with the value of a promise, or calls `stop` when the time limit is reached or the signal aborts. */
export async function withDeadline<T>(
  work: Promise<T>,
  { timeoutMs, signal, stop }: { timeoutMs: number; signal?: AbortSignal | undefined; stop: () => void },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const end = (error: AppError) => {
      reject(error);
      stop();
    };
    timer = setTimeout(() => end(databaseErrors.timeout()), timeoutMs);
    onAbort = () => end(databaseErrors.aborted(signal?.reason));
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
    work.catch(() => undefined);
  }
}
