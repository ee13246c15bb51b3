import { AppError } from '../domain/errors';
import { isStoreUnavailable } from '../models/isStoreUnavailable';

/** What any error means to a caller. Text of errors that aren't ours never leaves: it stays in `cause`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = (error as { name?: unknown } | null | undefined)?.name;
  if (name === 'AbortError' || name === 'TimeoutError') {
    return new AppError('timeout', 'The request took too long and was given up.', { cause: error });
  }
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', 'The database can not be reached. Try again shortly.', {
      cause: error,
    });
  }
  return new AppError('internal', 'Something went wrong here. Please report the request id.', {
    cause: error,
  });
}
