import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, ValidationError } from '../../domain/errors';
import { maxBodyBytes } from '../../domain/limits';
import { toAppError } from '../../resolvers/toAppError';
import { type InputLocation, locate } from '../input/toLoc';
import { problem, validationError } from '../records/problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where the endpoint takes its input from: the first member of `loc`. */
    inputLocation?: InputLocation;
  }
}

/** A problem as JSON, for any status but 422. */
export function problemBody(code: ErrorCode, detail: string, requestId: string): unknown {
  return problem.write({ code, detail, requestId });
}

/** Fastify's own errors, raised before an endpoint runs. */
function fromFastify(error: unknown): AppError | null {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_')) return null;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('payload_too_large', `A request body may have ${maxBodyBytes} bytes at most.`);
  }
  return typeof statusCode === 'number' && statusCode < 500
    ? new AppError('bad_request', 'The request can not be read.')
    : null;
}

/** Answers with the one error shape; what only the log may show goes there. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = fromFastify(error) ?? toAppError(error);
  const requestId = request.id;
  if (known.code === 'internal') {
    request.log.error({ requestId, error: known.cause }, 'a request failed');
  } else if (known.cause !== undefined) {
    request.log.warn({ requestId, code: known.code, error: known.cause }, known.message);
  }
  if (known.retryAfterSeconds !== undefined) reply.header('Retry-After', known.retryAfterSeconds);
  reply.code(known.status).type('application/json; charset=utf-8');
  if (known instanceof ValidationError) {
    const location = request.routeOptions.config.inputLocation ?? 'body';
    return reply.send(validationError.write(known.faults.map((fault) => locate(fault, location))));
  }
  return reply.send(problemBody(known.code, known.publicMessage, requestId));
}
