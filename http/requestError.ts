import { AppError } from '../domain/errors';
import { maxBodyBytes } from '../domain/limits';

/** The error for a request that Fastify rejects before an operation runs; null for every other error. */
export function requestError(error: unknown): AppError | null {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_')) return null;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('payload_too_large', `The request body must be at most ${maxBodyBytes} bytes.`);
  }
  return typeof statusCode === 'number' && statusCode < 500
    ? new AppError('bad_request', 'The request is malformed.')
    : null;
}
