import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AppError } from '../../domain/errors';
import type { OperationContext } from '../../resolvers/context';
import type { CallerRequest, Callers } from './caller';

export function hasWrongToken(caller: OperationContext, request: CallerRequest): boolean {
  return !caller.isAdmin && request.headers.get('x-admin-token') !== null;
}

/** A token that was sent and is wrong is no reason to go on as if none had been: whoever sent it wants to know. */
export async function refusedToken(callers: Callers, request: CallerRequest): Promise<GraphQLError | null> {
  // Where nobody can be found out, because the store is away, the operation says so itself.
  const caller = await callers.context(request).catch(() => null);
  if (!caller || !hasWrongToken(caller, request)) return null;
  const originalError =
    caller.refusal ?? new AppError('unauthorized', "The token in X-Admin-Token is not this server's.");
  return new GraphQLError(originalError.publicMessage, { originalError });
}

/** Finds out who calls before anything of the request is read: what there is to ask for depends on it. */
export function useCaller(callers: Callers): Plugin {
  return {
    async onParams({ request, setResult }) {
      const refusal = await refusedToken(callers, request);
      if (refusal) setResult({ errors: [refusal] });
    },
  };
}
