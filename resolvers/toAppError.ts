import { AppError, type AppErrorOptions, type ErrorCode } from '../domain/errors';
import { type StoreFailure, storeFailure } from '../models/storeFailure';

/** How callers are told of each failure of the database. A primary is replaced within seconds; a disk is not. */
const storeFailures: Record<StoreFailure, { code: ErrorCode; message: string; retryAfterSeconds?: number }> =
  {
    unavailable: {
      code: 'unavailable',
      message: 'The database cannot be reached. Try again later.',
      retryAfterSeconds: 5,
    },
    timeout: { code: 'timeout', message: 'The database did not answer in time. Try again later.' },
    full: {
      code: 'unavailable',
      message:
        'The disk of the database is full: nothing can be stored until there is space. Reads are served.',
      retryAfterSeconds: 60,
    },
  };

/** Maps any error to an `AppError`. The text of unexpected errors stays in `cause` and is never returned. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = (error as { name?: unknown } | null | undefined)?.name;
  if (name === 'AbortError' || name === 'TimeoutError') {
    return new AppError('timeout', 'The request timed out.', { cause: error });
  }
  const failure = storeFailure(error);
  if (failure) {
    const { code, message, retryAfterSeconds } = storeFailures[failure];
    const options: AppErrorOptions = { cause: error };
    if (retryAfterSeconds !== undefined) options.retryAfterSeconds = retryAfterSeconds;
    return new AppError(code, message, options);
  }
  return new AppError('internal', 'An unexpected error occurred. Report the request ID.', {
    cause: error,
  });
}
