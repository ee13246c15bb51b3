import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createHttpServer, defaultSilentTimeoutMs, type HttpServerOptions } from '../http/createHttpServer';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { addDocsRoutes } from './docs/addDocsRoutes';
import { apiPrefix } from './endpoints';
import { addApiRoutes } from './http/apiRoutes';
import { answerNotFound } from './http/notFound';
import { problemBody, sendError } from './http/sendError';

export interface RestServerOptions extends Omit<HttpServerOptions, 'sendError' | 'errorBody'> {
  /** Answers a request that no route was found for because it is malformed. Defaults to a problem of REST. */
  sendError?: HttpServerOptions['sendError'];
  contextFor: ContextFactory;
  /** The network by which failed authentications are limited. Defaults to one network for all clients. */
  networkOf?: (request: IncomingMessage) => string;
  /** Allowed CORS origins. Empty: CORS is disabled. */
  corsOrigins: string[];
  /** Time limit of an operation; then it is aborted and answered with 504. */
  requestTimeoutMs: number;
}

/** Creates the HTTP server with the REST API under `/api/v1`, its OpenAPI document and reference page. */
export function createRestServer(options: RestServerOptions): FastifyInstance {
  const { requestTimeoutMs, silentTimeoutMs = Math.max(defaultSilentTimeoutMs, 2 * requestTimeoutMs) } =
    options;
  const server = createHttpServer({ sendError, ...options, silentTimeoutMs, errorBody: problemBody });
  server.setNotFoundHandler(answerNotFound);
  server.register(addDocsRoutes);
  server.register((scope) => addApiRoutes(scope, options), { prefix: apiPrefix });
  return server;
}
