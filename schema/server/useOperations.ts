import type { ExecutionResult } from 'graphql';
import { type GraphQLParams, isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../domain/context';
import type { CachedRequest } from '../cache/useEnvironmentCache';
import { toGraphQLContext } from '../context';
import type { CallerDocuments } from '../documents/callerDocuments';
import { maxCost } from '../documents/usePreparedDocuments';
import { type CallerRequest, type Callers, rateHeaders } from './caller';
import { publicResult } from './publicErrors';

interface OperationsOptions {
  callers: Callers;
  documents: CallerDocuments;
  log: Logger;
}

/** Gives each operation its context, and its results the errors and headers that callers may see. */
export function useOperations({ callers, documents, log }: OperationsOptions): Plugin {
  // Also of answers from the cache, which never come as far as the operation.
  const paramsOf = new WeakMap<object, GraphQLParams>();
  /** What the operation cost, where the caller asks for it with `X-Query-Cost`. */
  const withCost = (part: ExecutionResult, request: CallerRequest, context: object): ExecutionResult => {
    if (request.headers.get('x-query-cost') === null) return part;
    const params = paramsOf.get(context);
    const prepared = documents.of(request);
    const { document } = prepared.prepare(params?.query ?? '');
    const plan = document ? prepared.plan(document, params?.operationName) : undefined;
    if (!plan) return part;
    const cost = { requested: plan.cost(params?.variables ?? {}), allowed: maxCost };
    return { ...part, extensions: { ...part.extensions, cost } };
  };
  return {
    async onContextBuilding({ context, extendContext }) {
      const { request, prepaid } = context as unknown as CachedRequest;
      extendContext(toGraphQLContext(prepaid ?? (await callers.context(request))) as never);
    },
    onParams({ params, context }) {
      paramsOf.set(context, params);
    },
    onExecutionResult({ request, result, setResult, context }) {
      const requestId = callers.requestId(request);
      const shown = (part: ExecutionResult) => publicResult(part, requestId, log);
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, shown));
      else if (result) setResult(withCost(shown(result), request, context));
    },
    // What went wrong before there was an operation comes only by here.
    onResultProcess({ request, result, setResult }) {
      if (isAsyncIterable(result)) return;
      const shown = (part: ExecutionResult) => publicResult(part, callers.requestId(request), log);
      setResult(Array.isArray(result) ? result.map(shown) : shown(result));
    },
    onResponse({ request, response }) {
      response.headers.set('X-Request-Id', callers.requestId(request));
      const headers = rateHeaders(callers.known(request));
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    },
  };
}
