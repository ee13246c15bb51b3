import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { settleWithin, timeoutError, withDeadline } from '../../http/withDeadline';
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
      const { abort } = request;
      setExecuteFn(((asked: unknown) => {
        const run = () => (executeFn as Execute)(asked);
        if (abort) return settleWithin({ timeoutMs, abort, onTimeout }, run);
        return withDeadline({ timeoutMs, signal: operation.signal, onTimeout }, (signal) => {
          // In place, because the cache's plugin reads what resolvers set on this object. Batched lookups get the
          // signal too.
          Object.assign(context, toGraphQLContext({ ...operation, signal }));
          return run();
        });
      }) as typeof executeFn);
    },
  };
}
