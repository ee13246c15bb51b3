import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import { maxBodyBytes } from '../domain/limits';
import type { Telemetry } from '../domain/ports/telemetry';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { addDocsRoutes } from './docs/addDocsRoutes';
import { apiPrefix } from './endpoints';
import { addAccessLog } from './http/accessLog';
import { addApiRoutes } from './http/apiRoutes';
import { answerClientError } from './http/clientError';
import { drainOnClose } from './http/drain';
import { addHealthRoutes, type Readiness } from './http/healthRoutes';
import { answerNotFound } from './http/notFound';
import { readRefusedBodies } from './http/readRefusedBodies';
import { requestIdOf } from './http/requestId';
import { addRequestTelemetry } from './http/requestTelemetry';
import { securityHeaders } from './http/securityHeaders';
import { sendError } from './http/sendError';

/** A client that sends its headers or its body more slowly than this is hung up on. */
const headersTimeoutMs = 10_000;
const receiveTimeoutMs = 30_000;
const slowClientCheckMs = 2_000;
const keepAliveTimeoutMs = 65_000;
/** Longer path parameters are no names of ours; the endpoint then says so itself, up to this length. */
const maxParamLength = 16_384;

export interface RestServerOptions {
  contextFor: ContextFactory;
  /** By which failed authentications are counted; all are one network where left out. */
  networkOf?: (request: IncomingMessage) => string;
  log: Logger;
  /** Origins of browsers that may call; none: CORS is off. */
  corsOrigins: string[];
  readiness: () => Promise<Readiness>;
  /** An operation that takes longer is aborted and answered with 504. */
  requestTimeoutMs: number;
  /** What requests are counted by; nothing where left out. */
  telemetry?: Telemetry;
}

/**
 * The HTTP server: the REST API under `/api/v1`, its description and reference page, and the probes. It takes
 * further routes until it listens; bodies are read by each route's own scope, never here. `close()` lets requests in
 * flight complete.
 */
export function createRestServer(options: RestServerOptions): FastifyInstance {
  const { log } = options;
  const server: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The access log has the request id in its fields: a child logger a request would only cost time.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes,
    requestTimeout: receiveTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: slowClientCheckMs },
    forceCloseConnections: 'idle',
    // A request that comes on an open connection while the server drains is still answered, then hung up on.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders).header('X-Request-Id', request.id);
      sendError(error, request as never, reply as never);
    },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('X-Request-Id', request.id);
    done();
  });
  if (options.telemetry) addRequestTelemetry(server, options.telemetry);
  addAccessLog(server, log);
  drainOnClose(server);
  readRefusedBodies(server);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(answerNotFound);
  addHealthRoutes(server, options.readiness);
  server.register(addDocsRoutes);
  server.register((scope) => addApiRoutes(scope, options), { prefix: apiPrefix });
  return server;
}
