import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, type ErrorCode, ValidationError } from '../domain/errors';
import { reportError } from '../http/reportError';
import { locate } from '../wire/input/locate';
import { RequestFault } from './requestFault';

/** The codes and types that clients of this API know; all other errors have the codes of the product. */
const known: Partial<Record<ErrorCode, { type?: string; code?: string }>> = {
  unauthorized: { code: 'invalid_api_key' },
  rate_limit_exceeded: { type: 'requests' },
  budget_exceeded: { type: 'insufficient_quota', code: 'insufficient_quota' },
};

/** The names of parameters by the field of the operation that they become. */
export type ParamNames = Record<string, string>;

export interface ErrorBody {
  error: { message: string; type: string; param: string | null; code: string };
}

function ofFault(error: ValidationError, names: ParamNames): ErrorBody['error'] {
  const [fault = { path: [], msg: error.publicMessage, type: error.code }] = error.faults;
  const [, first, ...rest] = locate(fault, 'body').loc;
  const param = first === undefined ? null : [names[String(first)] ?? first, ...rest].join('.');
  const message = error instanceof RequestFault || param === null ? fault.msg : `${param}: ${fault.msg}`;
  return { message, type: 'invalid_request_error', param, code: fault.type };
}

/** An error in the shape of the API. */
export function errorBody(error: AppError, names: ParamNames = {}): ErrorBody {
  if (error instanceof ValidationError) return { error: ofFault(error, names) };
  const { type = error.status >= 500 ? 'server_error' : 'invalid_request_error', code = error.code } =
    known[error.code] ?? {};
  return { error: { message: error.publicMessage, type, param: null, code } };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reported = reportError(error, request);
  const { code, retryable, retryAfterSeconds } = reported;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  // Its clients repeat every 409, 429 and 5xx unless they are told not to.
  if (!retryable && code !== 'rate_limit_exceeded') reply.header('X-Should-Retry', 'false');
  const isInvalid = reported instanceof ValidationError && !(reported instanceof RequestFault);
  return reply
    .code(isInvalid ? 400 : reported.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(reported, request.routeOptions.config?.paramNames));
}
