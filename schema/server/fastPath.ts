import type { Readable } from 'node:stream';
import { type ExecutionResult, OperationTypeNode } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { rateHeaders } from '../../http/rateHeaders';
import type { CallerRequest } from './caller';
import { EventStream } from './eventStream';
import type { GraphQLServer } from './graphQLServer';
import { withoutInternals } from './withoutInternals';

/**
 * The fast path for most requests: a JSON POST whose document is cached, answered with JSON, or a subscription with
 * Server-Sent Events. It runs the same plugins, but without the Request, Response and stream objects of Yoga, which cost
 * more than the operation itself. All other requests fall back to Yoga.
 */
export interface FastAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Readable;
}

const jsonType = 'application/json';
const graphQLType = 'application/graphql-response+json';
const eventsType = 'text/event-stream';

/** Common `Accept` headers with the media type that Yoga would negotiate. */
function chooseType(accept: string | undefined): string | null {
  if (accept === undefined || accept === '*/*' || accept === jsonType) return jsonType;
  for (const part of accept.split(',')) {
    const type = part.split(';', 1)[0]?.trim();
    if (type === jsonType || type === '*/*') return jsonType;
    if (type === graphQLType) return graphQLType;
    if (type === eventsType) return eventsType;
    if (type?.startsWith('multipart/')) return null;
  }
  return null;
}

/** As Yoga sends it: no proxy is to collect events to compress them. */
const eventHeaders = { 'content-encoding': 'none' };

const parameters = new Set(['query', 'variables', 'operationName', 'extensions']);

/** The GraphQL parameters, or null where the body has other fields. */
function usualParams(body: unknown): (GraphQLParams & { query: string }) | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string' || query === '') return null;
  if (variables !== undefined && (typeof variables !== 'object' || Array.isArray(variables))) return null;
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return null;
  // `extensions` may have the hash of a persisted operation.
  if (extensions !== undefined) return null;
  for (const name in body) if (!parameters.has(name)) return null;
  return body as GraphQLParams & { query: string };
}

export class FastRequest implements CallerRequest {
  readonly method = 'POST';
  readonly headers: CallerRequest['headers'];
  readonly abort: () => void;

  constructor(
    readonly url: string,
    sent: Record<string, string | string[] | undefined>,
    requestId: string,
    readonly network: string,
    private readonly disconnected: Pick<AbortController, 'signal' | 'abort'>,
  ) {
    this.abort = () => disconnected.abort();
    this.headers = {
      get(name) {
        const lower = name.toLowerCase();
        if (lower === 'x-request-id') return requestId;
        const value = sent[lower];
        return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
      },
    };
  }

  get signal(): AbortSignal {
    return this.disconnected.signal;
  }
}

/** The response, or null to fall back to Yoga. */
export async function answerFast(
  graphql: GraphQLServer,
  request: FastRequest,
  body: unknown,
): Promise<FastAnswer | null> {
  const type = chooseType(request.headers.get('accept') ?? undefined);
  const params = usualParams(body);
  if (!type || !params) return null;
  // The caller determines the schema. If authentication fails, Yoga reports the error.
  await graphql.callers.context(request).catch(() => null);
  const documents = graphql.documents.of(request);
  const known = documents.known(params.query);
  if (!known?.document || known.errors.length > 0) return null;
  const plan = documents.plan(known.document, params.operationName);
  if (!plan || (plan.kind === OperationTypeNode.SUBSCRIPTION) !== (type === eventsType)) return null;
  const result = await graphql.runner.answer(params, request);
  if (!result) return null;
  const headers = {
    'x-request-id': graphql.callers.requestId(request),
    ...rateHeaders(graphql.callers.known(request)?.rate.decision),
  };
  if (type === eventsType) {
    const body = new EventStream(result, graphql.heartbeatMs);
    return { status: 200, headers: { 'content-type': type, ...eventHeaders, ...headers }, body };
  }
  const answer = result as ExecutionResult;
  // Without data nothing was executed: the variables were invalid.
  const status = type === graphQLType && answer.data === undefined ? 400 : 200;
  return {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
    body: JSON.stringify(withoutInternals(answer)),
  };
}
