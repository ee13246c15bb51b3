import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../domain/context';
import { rateHeaders } from '../../http/rateHeaders';
import type { OperationContext } from '../../resolvers/context';
import type { CachedRequest } from '../cache/useEnvironmentCache';
import { toGraphQLContext } from '../context';
import type { CallerDocuments } from '../documents/callerDocuments';
import { planOf } from '../documents/preparedDocuments';
import { maxCost, type PreparedRequest } from '../documents/usePreparedDocuments';
import type { CallerRequest, Callers } from './caller';
import { publicResult } from './publicErrors';

interface OperationsOptions {
  callers: Callers;
  documents: CallerDocuments;
  log: Logger;
}

/** Adds the context to each operation, and public errors and headers to its results. */
export function useOperations({ callers, documents, log }: OperationsOptions): Plugin {
  /** Adds the cost of the operation, if the request has the header `X-Query-Cost`. */
  const withCost = (part: ExecutionResult, request: CallerRequest, context: object): ExecutionResult => {
    if (request.headers.get('x-query-cost') === null) return part;
    const { params } = context as PreparedRequest;
    const prepared = documents.prepare(request, params?.query ?? '');
    const plan = planOf(prepared, params?.operationName);
    if (!plan) return part;
    const cost = { requested: plan.cost(params?.variables ?? {}), allowed: maxCost };
    return { ...part, extensions: { ...part.extensions, cost } };
  };
  return {
    onContextBuilding({ context, extendContext }) {
      const { request, prepaid } = context as unknown as CachedRequest;
      const extend = (operation: OperationContext) => extendContext(toGraphQLContext(operation) as never);
      const known = prepaid ?? callers.known(request);
      return known ? extend(known) : callers.context(request).then(extend);
    },
    onExecutionResult({ request, result, setResult, context }) {
      const requestId = callers.requestId(request);
      const shown = (part: ExecutionResult) => publicResult(part, requestId, log);
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, shown));
      else if (result) setResult(withCost(shown(result), request, context));
    },
    // Errors that precede execution are reported here only.
    onResultProcess({ request, result, setResult }) {
      if (isAsyncIterable(result)) return;
      const shown = (part: ExecutionResult) => publicResult(part, callers.requestId(request), log);
      setResult(Array.isArray(result) ? result.map(shown) : shown(result));
    },
    onResponse({ request, response }) {
      response.headers.set('X-Request-Id', callers.requestId(request));
      const headers = rateHeaders(callers.known(request)?.rate.decision);
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    },
  };
}
