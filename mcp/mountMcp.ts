/** MCP at `/mcp`, for clients of the current revision and, without sessions, of those of 2025. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../domain/errors';
import { bufferBodies } from '../http/bufferBodies';
import { addCors } from '../http/cors';
import { apiKeyOf, header, keyIsRequired, spokenOf } from '../http/credentials';
import { disconnectSignal } from '../http/disconnectSignal';
import { fileLinks } from '../http/fileLinks';
import { rateHeaders } from '../http/rateHeaders';
import { addHeaders, apiHeaders } from '../http/securityHeaders';
import { withDeadline } from '../http/withDeadline';
import type { OperationContext } from '../resolvers/context';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { describeEnvironment } from '../resolvers/describeEnvironment';
import type * as Handler from './createHandler';
import { instructionsFor } from './instructions';
import { isAllowedOrigin, isOwnHost } from './origin';
import { type AuthorizationServer, addResourceMetadata, challengeOf } from './resourceMetadata';

const path = '/mcp';

export interface McpOptions {
  contextFor: ContextFactory;
  networkOf: (request: IncomingMessage) => string;
  /** The public origin of the gateway, once it listens. */
  baseUrl: () => string;
  corsOrigins: string[];
  requestTimeoutMs: number;
  version: string;
  /** The issuer of the tokens that are accepted without a key; null: none are. */
  authorization: AuthorizationServer | null;
}

/** Clients read the instructions with the first request, by which their method is called. */
const introductions = new Set(['initialize', 'server/discover']);

/** A stream of notifications. */
const subscription = 'subscriptions/listen';

function methodOf(body: unknown): string | null {
  const { method } = (body ?? {}) as { method?: unknown };
  return typeof method === 'string' ? method : null;
}

function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    // Answered by the handler, as a JSON-RPC parse error.
    return undefined;
  }
}

function toFetchRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const body = request.method === 'POST' ? ((request.body as BodyInit | undefined) ?? null) : null;
  return new Request(`http://localhost${path}`, { method: request.method, headers, body, signal });
}

async function answer(
  { contextFor, networkOf, baseUrl, version, authorization }: McpOptions,
  handler: McpHttpHandler,
  { request, reply, signal }: { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal },
): Promise<string | Readable> {
  const operation: OperationContext = await contextFor({
    apiKey: apiKeyOf(request),
    adminToken: null,
    ...spokenOf(request),
    network: networkOf(request.raw),
    requestId: request.id,
    signal,
  });
  const { principal } = operation;
  request.keyId = principal?.keyId ?? null;
  if (!principal) {
    reply.headers(rateHeaders(operation.rate.decision));
    const hasToken = header(request, 'authorization') !== null;
    const challenge = authorization ? challengeOf({ authorization, baseUrl, path }, hasToken) : 'Bearer';
    reply.header('WWW-Authenticate', challenge);
    throw operation.refusal ?? new AppError('unauthorized', keyIsRequired);
  }
  const parsedBody = parseJson(request.body as Buffer | undefined);
  const method = methodOf(parsedBody) ?? '';
  const isIntroduction = introductions.has(method);
  const instructions = isIntroduction ? instructionsFor(await describeEnvironment(operation)) : null;
  const options = { operation, urlOf: fileLinks(baseUrl()), version, instructions };
  const authInfo = { token: '', clientId: principal.keyId, scopes: [], extra: { options } };
  const response = await handler.fetch(toFetchRequest(request, signal), {
    authInfo,
    ...(parsedBody === undefined ? {} : { parsedBody }),
  });
  reply.code(response.status);
  const type = response.headers.get('content-type');
  if (type) reply.type(type);
  const allow = response.headers.get('allow');
  if (allow) reply.header('Allow', allow);
  if (method === subscription && response.body) {
    return Readable.from(response.body as unknown as AsyncIterable<Uint8Array>, { objectMode: false });
  }
  // Whole, so that the time limit covers it; no result is streamed.
  const text = await response.text();
  reply.headers(rateHeaders(operation.rate.decision));
  return text;
}

export async function mountMcp(
  server: FastifyInstance,
  options: McpOptions,
): Promise<{ close(): Promise<void> }> {
  let opened: McpHttpHandler | null = null;
  // Loaded with the first request: the SDK and the tools are large.
  const handler = () => {
    opened ??= (require('./createHandler') as typeof Handler).createHandler();
    return opened;
  };
  const addRoutes = async (scope: FastifyInstance) => {
    addHeaders(scope, apiHeaders);
    await addCors(scope, options.corsOrigins, { methods: ['POST'] });
    bufferBodies(scope);
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '',
      handler: async (request, reply) => {
        if (!isOwnHost(request.headers.host, options.baseUrl(), options.corsOrigins)) {
          throw new AppError(
            'forbidden',
            'The gateway has no such host name. Set PUBLIC_URL to its address.',
          );
        }
        const origin = header(request, 'origin');
        if (origin !== null && !isAllowedOrigin(origin, options.baseUrl(), options.corsOrigins)) {
          throw new AppError('forbidden', 'The origin of this page is not allowed. Add it to CORS_ORIGINS.');
        }
        const run = (signal: AbortSignal) => answer(options, handler(), { request, reply, signal });
        return withDeadline({ timeoutMs: options.requestTimeoutMs, signal: disconnectSignal(reply) }, run);
      },
    });
  };
  const { authorization, baseUrl, corsOrigins } = options;
  if (authorization) addResourceMetadata(server, { authorization, path, baseUrl, corsOrigins });
  // With the prefix, the preflight route of CORS is that of this path and not of every one.
  await server.register(addRoutes, { prefix: path });
  return {
    async close() {
      await opened?.close();
    },
  };
}
