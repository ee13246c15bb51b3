import { APIError } from 'openai';
import { AppError } from '../../../domain/errors';
import { toModelFailure } from './toModelFailure';

/** The failures that an administrator can correct, by the status of the reply. */
const reasons: Record<number, string> = {
  401: 'The model server refuses the key (status 401).',
  403: 'The model server refuses the key, or the key may not use this model (status 403).',
  404: 'The model server has no such model, or the address is wrong (status 404).',
};

/**
 * The failure of a request that an administrator made to check a server: the reason, without text of the server, which
 * may repeat what it was sent.
 */
export function explainedFailure(error: unknown): AppError {
  const failure = error instanceof AppError ? error : toModelFailure(error).error;
  const cause = failure.cause instanceof APIError ? failure.cause : null;
  const status: number | undefined = cause?.status;
  const message =
    status === undefined ? undefined : (reasons[status] ?? `${failure.message} Status ${status}.`);
  return new AppError(failure.code, message ?? failure.message, { retryable: failure.retryable });
}
