import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { timeoutError, withDeadline } from '../../http/withDeadline';
import { type GraphQLContext, toGraphQLContext } from '../context';
import type { CallerRequest } from './caller';

type Execute = (args: unknown) => ExecutionResult | Promise<ExecutionResult>;

function onTimeout(): ExecutionResult {
  const originalError = timeoutError();
  return { data: null, errors: [new GraphQLError(originalError.publicMessage, { originalError })] };
}

/**
 * Aborts queries and mutations after `timeoutMs` and responds with `timeout` at once, whether or not they observe the
 * signal. Subscriptions have no time-out.
 */
export function useDeadline(timeoutMs: number): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const context = args.contextValue as unknown as GraphQLContext & { request: CallerRequest };
      const { operation, request } = context;
      const { signal: disconnected } = operation;
      setExecuteFn(((asked: unknown) =>
        withDeadline({ timeoutMs, signal: disconnected, abort: request.abort, onTimeout }, (signal) => {
          if (signal === disconnected) return (executeFn as Execute)(asked);
          // In place, because the cache's plugin reads what resolvers set on this object. Batched lookups get the
          // signal too.
          Object.assign(context, toGraphQLContext({ ...operation, signal }));
          return (executeFn as Execute)(asked);
        })) as typeof executeFn);
    },
  };
}
