import { type ExecutionResult, GraphQLError } from 'graphql';

/** The result for an exception outside of resolvers, such as an unavailable database. */
export function failedResult(error: unknown): ExecutionResult {
  if (error instanceof GraphQLError) return { errors: [error] };
  const originalError = error instanceof Error ? error : new Error(String(error));
  return { errors: [new GraphQLError(originalError.message, { originalError })] };
}
