import { AppError } from '../../../domain/errors';

/** The failures of a connector, in words that give nothing of the database away. */
export const databaseErrors = {
  timeout: (cause?: unknown) =>
    new AppError('timeout', 'The database did not answer the query in time.', { cause }),
  unavailable: (cause?: unknown) =>
    new AppError('unavailable', 'The database of the connector can not be reached.', { cause }),
  refused: (cause?: unknown) =>
    new AppError('upstream_error', 'The database refused the query.', { cause, retryable: false }),
  crashed: (cause?: unknown) =>
    new AppError('unavailable', 'The connection to the database of the connector ended unexpectedly.', {
      cause,
    }),
  busy: (cause?: unknown) =>
    new AppError('unavailable', 'Too many queries wait for databases.', { cause, retryAfterSeconds: 1 }),
  suspended: (retryAfterSeconds: number) =>
    new AppError('unavailable', 'The database of the connector failed repeatedly: try again later.', {
      retryAfterSeconds,
    }),
  unmergedLog: () =>
    new AppError('unavailable', 'The SQLite database has a write-ahead log that was not merged yet.'),
  aborted: (cause?: unknown) =>
    new AppError('timeout', 'The query was stopped before it was complete.', { cause, retryable: false }),
};

/** The value of a promise, unless the time is over or the signal fires first: then `stop` is called. */
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
