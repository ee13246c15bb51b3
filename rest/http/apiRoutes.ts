/** The ten endpoints under `/api/v1`, with their body parser, headers and CORS rules. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bufferBodies } from '../../http/bufferBodies';
import { addCors } from '../../http/cors';
import { header, spokenOf } from '../../http/credentials';
import { DisconnectController } from '../../http/disconnectSignal';
import { rateHeaders } from '../../http/rateHeaders';
import { addHeaders, apiHeaders } from '../../http/securityHeaders';
import { settleWithin } from '../../http/withDeadline';
import type { ContextFactory } from '../../resolvers/createContextFactory';
import { readBody } from '../../wire/input/readBody';
import { toDomainInput } from '../../wire/input/toDomainInput';
import type { Endpoint } from '../endpoint';
import { endpoints } from '../endpoints';

/** The last value wins where a query parameter is repeated. */
function lastValues(query: Record<string, string | string[]>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  );
}

/** The input under the operation's field names, or a `ValidationError` if it cannot be parsed. */
function inputOf({ input }: Endpoint, request: FastifyRequest): unknown {
  if (!input) return {};
  if (input.location === 'path') return toDomainInput(input.fields, request.params as object);
  if (input.location === 'query') {
    return toDomainInput(input.fields, lastValues(request.query as Record<string, string | string[]>));
  }
  const body = readBody(request.body as Buffer | undefined);
  return body instanceof Error ? body : toDomainInput(input.fields, body);
}

interface ApiRoutesOptions {
  contextFor: ContextFactory;
  networkOf?: (request: IncomingMessage) => string;
  corsOrigins: string[];
  requestTimeoutMs: number;
}

function addEndpoint(
  scope: FastifyInstance,
  endpoint: Endpoint,
  { contextFor, networkOf, requestTimeoutMs }: ApiRoutesOptions,
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { inputLocation: endpoint.input?.location },
    handler: (request, reply) => {
      const disconnected = new DisconnectController(reply);
      const deadline = { timeoutMs: requestTimeoutMs, abort: () => disconnected.abort() };
      return settleWithin(deadline, async () => {
        const ctx = await contextFor({
          ...spokenOf(request),
          apiKey: header(request, 'x-api-key'),
          adminToken: null,
          network: networkOf?.(request.raw) ?? 'unknown',
          requestId: request.id,
          get signal() {
            return disconnected.signal;
          },
        });
        request.keyId = ctx.principal?.keyId ?? null;
        try {
          // Unauthenticated bodies are not parsed: the operation rejects the request first.
          return await endpoint.run(ctx, ctx.principal ? inputOf(endpoint, request) : {});
        } finally {
          if (!reply.sent) {
            reply.headers(rateHeaders(ctx.rate.decision));
            if (ctx.answer.id !== null) reply.header('X-Answer-Id', ctx.answer.id);
          }
        }
      });
    },
  });
}

export async function addApiRoutes(scope: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  bufferBodies(scope);
  addHeaders(scope, apiHeaders);
  scope.addHook('onRequest', (request, _reply, done) => {
    // A body is parsed as JSON whatever its content type; Fastify would reject an invalid one.
    if (request.headers['content-type'] !== undefined) request.headers['content-type'] = 'application/json';
    done();
  });
  await addCors(scope, options.corsOrigins, {
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id'],
    maxAge: 600,
    strictPreflight: false,
  });
  for (const endpoint of endpoints) {
    addEndpoint(scope, endpoint, options);
  }
}
