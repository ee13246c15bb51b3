import { type ExecutionResult, GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { Logger } from '../../domain/context';
import { AppError, ValidationError } from '../../domain/errors';

/** GraphQL wraps what a resolver throws, sometimes more than once. */
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
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  };
}

function isAbort(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}

/**
 * An error as callers may see it: those of operations with their code, those of GraphQL itself (syntax, unknown
 * fields, wrong values) as they are, and anything else as `internal`, its text only in the log.
 */
export function publicError(error: GraphQLError, requestId: string, log: Logger): GraphQLError {
  const cause = causeOf(error);
  const { nodes, source, positions, path } = error;
  const publicly = (message: string, extensions: GraphQLErrorExtensions) =>
    new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, requestId } });
  if (cause instanceof AppError) {
    if (cause.cause !== undefined)
      log.warn({ requestId, code: cause.code, error: cause.cause }, cause.message);
    return publicly(cause.publicMessage, { ...error.extensions, ...extensionsOf(cause) });
  }
  // Without an original error it was raised on purpose, for callers to read.
  if (cause instanceof GraphQLError) {
    return publicly(error.message, { code: 'bad_request', ...error.extensions });
  }
  if (isAbort(cause)) return publicly('The request was given up.', { code: 'timeout', status: 504 });
  log.error({ requestId, error: cause, path }, 'a GraphQL field failed');
  return publicly('Something went wrong here. Please report the request id.', {
    code: 'internal',
    status: 500,
  });
}

/** The result with its errors as callers may see them; not the original, which a cache may hold. */
export function publicResult<T extends ExecutionResult>(result: T, requestId: string, log: Logger): T {
  if (!result.errors?.length) return result;
  return { ...result, errors: result.errors.map((error) => publicError(error, requestId, log)) };
}
