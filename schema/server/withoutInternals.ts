import type { ExecutionResult } from 'graphql';
import { copyError } from './copyError';

/** Removes the status and headers for the transport from a result. */
export function withoutInternals<T extends ExecutionResult>(result: T): T {
  const { errors, extensions } = result;
  if (!errors?.length && extensions?.http === undefined) return result;
  const shown: T = { ...result };
  if (errors?.some((error) => error.extensions?.http !== undefined)) {
    shown.errors = errors.map((error) => {
      const { http: _http, ...kept } = error.extensions;
      return copyError(error, error.message, kept);
    });
  }
  if (extensions?.http !== undefined) {
    const { http: _http, ...kept } = extensions;
    if (Object.keys(kept).length > 0) shown.extensions = kept;
    else delete shown.extensions;
  }
  return shown;
}
