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
import { drainOversizedBodies } from './http/drainOversizedBodies';
import { addHealthRoutes, type Readiness } from './http/healthRoutes';
import { answerNotFound } from './http/notFound';
import { requestIdOf } from './http/requestId';
import { addRequestTelemetry } from './http/requestTelemetry';
import { securityHeaders } from './http/securityHeaders';
import { sendError } from './http/sendError';

/** Time limits for receiving a request's headers and its whole body; the connection is closed after that. */
const headersTimeoutMs = 10_000;
const receiveTimeoutMs = 30_000;
const slowClientCheckMs = 2_000;
const keepAliveTimeoutMs = 65_000;
/** Longer path parameters are a 404 of the router; shorter ones are validated by the endpoint. */
const maxParamLength = 16_384;

export interface RestServerOptions {
  contextFor: ContextFactory;
  /** The network by which failed authentications are limited. Defaults to one network for all clients. */
  networkOf?: (request: IncomingMessage) => string;
  log: Logger;
  /** Allowed CORS origins. Empty: CORS is disabled. */
  corsOrigins: string[];
  readiness: () => Promise<Readiness>;
  /** Time limit of an operation; then it is aborted and answered with 504. */
  requestTimeoutMs: number;
  /** Records metrics and traces. Defaults to none. */
  telemetry?: Telemetry;
}

/**
 * Creates the HTTP server: the REST API under `/api/v1`, its OpenAPI document and reference page, and the probes.
 * Further routes can be added until it listens. Each scope registers its own body parser. `close()` waits for
 * in-flight requests.
 */
export function createRestServer(options: RestServerOptions): FastifyInstance {
  const { log } = options;
  const server: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The access log has the request id in its fields, so no child logger per request is needed.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes,
    requestTimeout: receiveTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: slowClientCheckMs },
    forceCloseConnections: 'idle',
    // A request on an open connection is still answered while the server drains; then the connection is closed.
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
  drainOversizedBodies(server);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(answerNotFound);
  addHealthRoutes(server, options.readiness);
  server.register(addDocsRoutes);
  server.register((scope) => addApiRoutes(scope, options), { prefix: apiPrefix });
  return server;
}
