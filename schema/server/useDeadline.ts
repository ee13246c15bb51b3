import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { AppError } from '../../domain/errors';
import { type GraphQLContext, toGraphQLContext } from '../context';

type Execute = (args: unknown) => ExecutionResult | Promise<ExecutionResult>;

function overdue(): ExecutionResult {
  const originalError = new AppError('timeout', 'The request timed out.');
  return { data: null, errors: [new GraphQLError(originalError.publicMessage, { originalError })] };
}

/**
 * Aborts queries and mutations after `timeoutMs` and responds with `timeout` at once, whether or not they observe the
 * signal. Subscriptions have no time-out.
 */
export function useDeadline(timeoutMs: number): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const context = args.contextValue as unknown as GraphQLContext;
      const { operation } = context;
      const controller = new AbortController();
      const abort = () => controller.abort();
      if (operation.signal.aborted) abort();
      // In place: the cache's plugin reads what resolvers leave on this object. Lookups are to see the signal too.
      Object.assign(context, toGraphQLContext({ ...operation, signal: controller.signal }));
      setExecuteFn((async (asked: unknown) => {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<ExecutionResult>((resolve) => {
          timer = setTimeout(() => {
            resolve(overdue());
            abort();
          }, timeoutMs);
        });
        operation.signal.addEventListener('abort', abort, { once: true });
        try {
          return await Promise.race([(executeFn as Execute)(asked), late]);
        } finally {
          clearTimeout(timer);
          operation.signal.removeEventListener('abort', abort);
        }
      }) as typeof executeFn);
    },
  };
}
