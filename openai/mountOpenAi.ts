/** The API of OpenAI at `/v1`, for clients that know no other. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ValidationError } from '../domain/errors';
import type { RateDecision } from '../domain/ports/rateLimiter';
import { bufferBodies } from '../http/bufferBodies';
import { addCors } from '../http/cors';
import { apiKeyOf, keyIsRequired, spokenOf } from '../http/credentials';
import { disconnectSignal } from '../http/disconnectSignal';
import { fileLinks } from '../http/fileLinks';
import { rateHeaders } from '../http/rateHeaders';
import { addHeaders, apiHeaders } from '../http/securityHeaders';
import { timeoutError, withDeadline } from '../http/withDeadline';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { sendError } from './errors';
import type { Route } from './route';
import { routes } from './routes';
import { uploadFileRoute } from './routes/files';

export const openAiPrefix = '/v1';

export interface OpenAiOptions {
  contextFor: ContextFactory;
  networkOf: (request: IncomingMessage) => string;
  /** The public origin of the gateway, once it listens. */
  baseUrl: () => string;
  corsOrigins: string[];
  requestTimeoutMs: number;
  /** Where files are kept while they are received. */
  workDir: string;
}

/** The names by which this API's clients know the state of a limit, beside those of the product. */
function limitHeaders(decision: RateDecision | null): Record<string, string> {
  if (!decision) return {};
  return {
    ...rateHeaders(decision),
    'X-RateLimit-Limit-Requests': String(decision.limit),
    'X-RateLimit-Remaining-Requests': String(decision.remaining),
    'X-RateLimit-Reset-Requests': `${decision.resetSeconds}s`,
  };
}

async function answer(
  route: Route,
  { contextFor, networkOf, baseUrl, workDir }: OpenAiOptions,
  { request, reply, signal }: { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal },
): Promise<unknown> {
  const operation = await contextFor({
    apiKey: apiKeyOf(request),
    adminToken: null,
    ...spokenOf(request),
    network: networkOf(request.raw),
    requestId: request.id,
    signal,
  });
  request.keyId = operation.principal?.keyId ?? null;
  const addLimits = () => {
    if (reply.raw.headersSent) return;
    reply.headers(limitHeaders(operation.rate.decision));
    if (operation.answer.id !== null) reply.header('X-Answer-Id', operation.answer.id);
  };
  try {
    if (!operation.principal) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw operation.refusal ?? new AppError('unauthorized', keyIsRequired);
    }
    let input: unknown;
    try {
      input = route.read(request, operation);
    } catch (error) {
      // The operation refuses it, so that it counts against the limit.
      if (error instanceof ValidationError) await route.operation(operation, error);
      throw error;
    }
    const urlOf = fileLinks(baseUrl());
    return await route.run({ operation, request, reply, urlOf, workDir, addLimits }, input);
  } finally {
    addLimits();
  }
}

function addRoute(scope: FastifyInstance, route: Route, options: OpenAiOptions): void {
  scope.route({
    method: route.method,
    url: route.url,
    config: { paramNames: route.paramNames },
    handler: (request, reply) => {
      const onTimeout = () => {
        // The stream that has begun ends with the error.
        if (!reply.raw.headersSent) throw timeoutError();
      };
      const deadline = { timeoutMs: options.requestTimeoutMs, signal: disconnectSignal(reply), onTimeout };
      return withDeadline<unknown>(deadline, (signal) => answer(route, options, { request, reply, signal }));
    },
  });
}

export async function mountOpenAi(server: FastifyInstance, options: OpenAiOptions): Promise<void> {
  const addRoutes = async (scope: FastifyInstance) => {
    addHeaders(scope, apiHeaders);
    await addCors(scope, options.corsOrigins, { methods: ['GET', 'HEAD', 'POST', 'DELETE'], maxAge: 600 });
    bufferBodies(scope);
    scope.setErrorHandler(sendError);
    scope.setNotFoundHandler((request, reply) => {
      const [path] = request.url.split('?', 1);
      const message = `Unknown request URL: ${request.method} ${path}. See docs/openai.md for what there is.`;
      const error = { message, type: 'invalid_request_error', param: null, code: 'unknown_url' };
      reply.code(404).send({ error });
    });
    for (const route of routes) addRoute(scope, route, options);
    await scope.register(async (forms) => {
      // Read by the route, once its caller may upload.
      forms.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
      addRoute(forms, uploadFileRoute, options);
    });
  };
  await server.register(addRoutes, { prefix: openAiPrefix });
}
