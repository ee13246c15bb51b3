/** The ten endpoints under `/api/v1`, with their body parser, headers and CORS rules. */
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxBodyBytes } from '../../domain/limits';
import type { ContextFactory } from '../../resolvers/createContextFactory';
import type { Endpoint } from '../endpoint';
import { endpoints } from '../endpoints';
import { readBody } from '../input/readBody';
import { toDomainInput } from '../input/toDomainInput';
import { setRateHeaders } from './rateHeaders';
import { apiHeaders } from './securityHeaders';
import { withDeadline } from './withDeadline';

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

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
    handler: (request, reply) =>
      withDeadline(reply, requestTimeoutMs, async (signal) => {
        const apiKey = header(request, 'x-api-key');
        const network = networkOf?.(request.raw) ?? 'unknown';
        const ctx = await contextFor({ apiKey, adminToken: null, network, requestId: request.id, signal });
        request.keyId = ctx.principal?.keyId ?? null;
        try {
          // Unauthenticated bodies are not parsed: the operation rejects the request first.
          return await endpoint.run(ctx, ctx.principal ? inputOf(endpoint, request) : {});
        } finally {
          if (!reply.sent) setRateHeaders(reply, ctx.rate.decision);
        }
      }),
  });
}

export async function addApiRoutes(scope: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook('onRequest', (request, reply, done) => {
    reply.headers(apiHeaders);
    // A body is parsed as JSON whatever its content type; Fastify would reject an invalid one.
    if (request.headers['content-type'] !== undefined) request.headers['content-type'] = 'application/json';
    done();
  });
  if (options.corsOrigins.length > 0) {
    await scope.register(cors, {
      origin: options.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'DELETE'],
      allowedHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id'],
      exposedHeaders: [
        'X-Request-Id',
        'Retry-After',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'RateLimit-Policy',
      ],
      maxAge: 600,
      strictPreflight: false,
    });
  }
  for (const endpoint of endpoints) {
    addEndpoint(scope, endpoint, options);
  }
}
