import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import { maxBodyBytes } from '../domain/limits';
import type { Telemetry } from '../domain/ports/telemetry';
import { addAccessLog } from './accessLog';
import { answerClientError, type ErrorBody } from './clientError';
import { drainOnClose } from './drain';
import { drainOversizedBodies } from './drainOversizedBodies';
import { addHealthRoutes, type Readiness } from './healthRoutes';
import { requestIdOf } from './requestId';
import { addRequestTelemetry } from './requestTelemetry';
import { securityHeaders } from './securityHeaders';

/** Time limits for receiving a request's headers and its whole body; the connection is closed after that. */
const headersTimeoutMs = 10_000;
const receiveTimeoutMs = 30_000;
const slowClientCheckMs = 2_000;
const keepAliveTimeoutMs = 65_000;
/** Longer than any operation takes: a connection over which nothing goes for so long has a client that doesn't read. */
export const defaultSilentTimeoutMs = 120_000;
/** Longer path parameters are a 404 of the router; shorter ones are validated by the endpoint. */
const maxParamLength = 16_384;

export interface HttpServerOptions {
  log: Logger;
  readiness: () => Promise<Readiness>;
  /** Records metrics and traces. Defaults to none. */
  telemetry?: Telemetry;
  /** A connection over which nothing goes for so long is closed. Defaults to two minutes. */
  silentTimeoutMs?: number;
  /** Answers a request that failed. */
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** The body for requests that are not valid HTTP. */
  errorBody: ErrorBody;
}

/**
 * Creates the HTTP server without the routes of a transport: request ids, security headers, limits, access log, probes
 * and graceful shutdown. Routes can be added until it listens; each scope registers its own body parser. `close()`
 * waits for in-flight requests.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, sendError, errorBody } = options;
  const server: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The access log has the request id in its fields, so no child logger per request is needed.
    childLoggerFactory: (logger) => logger,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    bodyLimit: maxBodyBytes,
    requestTimeout: receiveTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionTimeout: options.silentTimeoutMs ?? defaultSilentTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: slowClientCheckMs },
    forceCloseConnections: 'idle',
    // A request on an open connection is still answered while the server drains; then the connection is closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, errorBody),
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
  addHealthRoutes(server, options.readiness);
  return server;
}
