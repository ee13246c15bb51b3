import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, ValidationError } from '../../domain/errors';
import { reportError } from '../../http/reportError';
import { type InputLocation, locate } from '../../wire/input/locate';
import { problem, validationError } from '../../wire/records/problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The location of the endpoint's input: the first item of `loc`. */
    inputLocation?: InputLocation;
  }
}

/** The body of a problem, for any status except 422. */
export function problemBody(code: ErrorCode, detail: string, requestId: string): object {
  return problem.write({ code, detail, requestId }) as object;
}

/** Sends an error as a problem; its cause goes to the log only. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = reportError(error, request);
  if (known.retryAfterSeconds !== undefined) reply.header('Retry-After', known.retryAfterSeconds);
  reply.code(known.status).type('application/json; charset=utf-8');
  if (known instanceof ValidationError) {
    const location = request.routeOptions.config.inputLocation ?? 'body';
    return reply.send(validationError.write(known.faults.map((fault) => locate(fault, location))));
  }
  return reply.send(problemBody(known.code, known.publicMessage, request.id));
}
