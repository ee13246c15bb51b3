import { AppError } from '../domain/errors';
import { isStoreUnavailable } from '../models/isStoreUnavailable';

/** Maps any error to an `AppError`. The text of unexpected errors stays in `cause` and is never returned. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = (error as { name?: unknown } | null | undefined)?.name;
  if (name === 'AbortError' || name === 'TimeoutError') {
    return new AppError('timeout', 'The request timed out.', { cause: error });
  }
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', 'The database cannot be reached. Try again later.', {
      cause: error,
    });
  }
  return new AppError('internal', 'An unexpected error occurred. Report the request ID.', {
    cause: error,
  });
}
