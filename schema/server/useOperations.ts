import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../domain/context';
import { toGraphQLContext } from '../context';
import { type CallerRequest, type Callers, rateHeaders } from './caller';
import { publicResult } from './publicErrors';

/** Gives each operation its context, and its results the errors and headers that callers may see. */
export function useOperations({ callers, log }: { callers: Callers; log: Logger }): Plugin {
  return {
    async onContextBuilding({ context, extendContext }) {
      const { request } = context as unknown as { request: CallerRequest };
      extendContext(toGraphQLContext(await callers.context(request)) as never);
    },
    onExecutionResult({ request, result, setResult }) {
      const requestId = callers.requestId(request);
      const shown = (part: ExecutionResult) => publicResult(part, requestId, log);
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, shown));
      else if (result) setResult(shown(result));
    },
    onResponse({ request, response }) {
      response.headers.set('X-Request-Id', callers.requestId(request));
      const headers = rateHeaders(callers.known(request));
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    },
  };
}
