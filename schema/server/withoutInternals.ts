import { type ExecutionResult, GraphQLError } from 'graphql';

/** Removes the status and headers for the transport from a result. */
export function withoutInternals<T extends ExecutionResult>(result: T): T {
  const { errors, extensions } = result;
  const shown: T = { ...result };
  if (errors?.some((error) => error.extensions?.http !== undefined)) {
    shown.errors = errors.map((error) => {
      const { http: _http, ...kept } = error.extensions;
      const { message, nodes, source, positions, path } = error;
      return new GraphQLError(message, { nodes, source, positions, path, extensions: kept });
    });
  }
  if (extensions?.http !== undefined) {
    const { http: _http, ...kept } = extensions;
    if (Object.keys(kept).length > 0) shown.extensions = kept;
    else delete shown.extensions;
  }
  return shown;
}
