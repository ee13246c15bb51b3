import { type ExecutionResult, GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { Logger } from '../../domain/context';
import { AppError, FileTypeError, ValidationError } from '../../domain/errors';
import { toAppError } from '../../resolvers/toAppError';
import { copyError } from './copyError';

/** The error that a resolver threw. GraphQL wraps it, sometimes more than once. */
function causeOf(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

function extensionsOf(error: AppError): GraphQLErrorExtensions {
  return {
    code: error.code,
    status: error.status,
    ...(error instanceof ValidationError ? { faults: error.faults } : {}),
    ...(error instanceof FileTypeError ? { supportedExtensions: error.supportedExtensions } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  };
}

/**
 * The public form of an error: errors of operations have their code, errors of GraphQL itself (syntax, unknown fields,
 * wrong values) are unchanged, and the text of all others is only logged.
 */
export function publicError(error: GraphQLError, requestId: string, log: Logger): GraphQLError {
  const cause = causeOf(error);
  const publicly = (message: string, extensions: GraphQLErrorExtensions) =>
    copyError(error, message, { ...extensions, requestId });
  if (cause instanceof AppError) {
    if (cause.cause !== undefined)
      log.warn({ requestId, code: cause.code, error: cause.cause }, cause.message);
    return publicly(cause.publicMessage, { ...error.extensions, ...extensionsOf(cause) });
  }
  // Without an original error it was raised by GraphQL itself, for callers.
  if (cause instanceof GraphQLError) {
    return publicly(error.message, { code: 'bad_request', ...error.extensions });
  }
  const shown = toAppError(cause);
  // Time-outs are not faults of the program; most of their clients have disconnected.
  if (shown.code !== 'timeout')
    log.error({ requestId, error: cause, path: error.path }, 'a GraphQL field failed');
  return publicly(shown.publicMessage, { ...error.extensions, ...extensionsOf(shown) });
}

/** A copy of the result with public errors. A cache may hold the original. */
export function publicResult<T extends ExecutionResult>(result: T, requestId: string, log: Logger): T {
  if (!result.errors?.length) return result;
  return { ...result, errors: result.errors.map((error) => publicError(error, requestId, log)) };
}
