import { type ExecutionResult, GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { Logger } from '../../domain/context';
import { AppError, ValidationError } from '../../domain/errors';
import { supportedExtensions } from '../../domain/fileTypes';
import { toAppError } from '../../resolvers/toAppError';

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
    ...(error.code === 'invalid_file_type' ? { supportedExtensions } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  };
}

/**
 * An error as callers may see it: those of operations with their code, those of GraphQL itself (syntax, unknown
 * fields, wrong values) as they are, and anything else as what it means to a caller, its text only in the log.
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
  const shown = toAppError(cause);
  // A request that was given up says nothing of the program: as often as not its client went away.
  if (shown.code !== 'timeout') log.error({ requestId, error: cause, path }, 'a GraphQL field failed');
  return publicly(shown.publicMessage, { ...error.extensions, ...extensionsOf(shown) });
}

/** The result with its errors as callers may see them; not the original, which a cache may hold. */
export function publicResult<T extends ExecutionResult>(result: T, requestId: string, log: Logger): T {
  if (!result.errors?.length) return result;
  return { ...result, errors: result.errors.map((error) => publicError(error, requestId, log)) };
}
