import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AppError } from '../../domain/errors';
import type { OperationContext } from '../../resolvers/context';
import type { CallerRequest, Callers } from './caller';

export function hasWrongToken(caller: OperationContext, request: CallerRequest): boolean {
  return !caller.isAdmin && request.headers.get('x-admin-token') !== null;
}

/** Rejects requests with an invalid admin token, instead of ignoring the token. */
export async function refusedToken(callers: Callers, request: CallerRequest): Promise<GraphQLError | null> {
  // If the database is unavailable, the operation reports the error.
  const caller = await callers.context(request).catch(() => null);
  if (!caller || !hasWrongToken(caller, request)) return null;
  const originalError =
    caller.refusal ?? new AppError('unauthorized', 'The token in X-Admin-Token is invalid.');
  return new GraphQLError(originalError.publicMessage, { originalError });
}

/** Authenticates the caller before the document is validated, because the schema depends on the caller. */
export function useCaller(callers: Callers): Plugin {
  return {
    onParams({ request, setResult }) {
      const known = callers.known(request);
      // Without a promise, where the caller is known already.
      if (known && !hasWrongToken(known, request)) return;
      return refusedToken(callers, request).then((refusal) => {
        if (refusal) setResult({ errors: [refusal] });
      });
    },
  };
}
