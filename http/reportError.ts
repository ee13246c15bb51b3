import type { FastifyRequest } from 'fastify';
import type { AppError } from '../domain/errors';
import { toAppError } from '../resolvers/toAppError';
import { requestError } from './requestError';

/** The error that a caller gets for a failure; its cause goes to the log only. */
export function reportError(error: unknown, { id: requestId, log }: FastifyRequest): AppError {
  const reported = requestError(error) ?? toAppError(error);
  const { cause, code } = reported;
  if (code === 'internal') log.error({ requestId, error: cause }, 'a request failed');
  else if (cause !== undefined) log.warn({ requestId, code, error: cause }, reported.message);
  return reported;
}
