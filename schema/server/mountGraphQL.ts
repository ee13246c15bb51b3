import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import { bufferBodies } from '../../http/bufferBodies';
import { addCors } from '../../http/cors';
import { DisconnectController, disconnectSignal } from '../../http/disconnectSignal';
import { requestError } from '../../http/requestError';
import { addHeaders, privateHeaders } from '../../http/securityHeaders';
import { toAppError } from '../../resolvers/toAppError';
import { addExplorer, wantsExplorer } from '../explorer/explorerRoutes';
import type { CallerRequest } from './caller';
import { answerFast, FastRequest } from './fastPath';
import type { GraphQLServer } from './graphQLServer';
import { checkQueryParameters, readBody } from './readRequest';

const path = '/graphql';

/** Sets the key id for the access log. */
function noteKey(graphql: GraphQLServer, request: FastifyRequest, asked: CallerRequest): void {
  request.keyId = graphql.callers.known(asked)?.principal?.keyId ?? null;
}

/** Closes an event stream that the client does not read. Pings keep the others from timing out. */
function endWhenStalled(graphql: GraphQLServer, { raw }: FastifyReply): void {
  raw.setTimeout(graphql.stalledAfterMs, () => raw.destroy());
}

/**
 * Node decides on the transfer encoding (a buffered response has a length), a drain on the connection, and no cache may
 * keep what was made for one caller.
 */
const ownHeaders = new Set(['transfer-encoding', 'connection', 'cache-control', 'vary']);

/** Sends Yoga's response. A stream is read as fast as the client reads it. */
async function forward(
  graphql: GraphQLServer,
  request: FastifyRequest,
  reply: FastifyReply,
  tried?: CallerRequest,
) {
  const signal = disconnectSignal(reply);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('x-request-id', request.id);
  // Nothing depends on the host, and the client's Host header may be no valid part of a URL.
  const url = `http://localhost${request.url}`;
  const body = request.body instanceof Buffer && request.method !== 'GET' ? request.body : null;
  const network = graphql.networkOf(request.raw);
  const asked = Object.assign(
    new Request(url, {
      ...{ method: request.method, headers, signal },
      body: body as BodyInit | null,
    }),
    { network },
  );
  if (tried) graphql.callers.share(tried, asked);
  const response = await graphql.yoga.fetch(asked, {});
  noteKey(graphql, request, asked);
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (!ownHeaders.has(name.toLowerCase())) reply.header(name, value);
  }
  if (!response.body) return reply.send();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return reply.send(Buffer.from(await response.arrayBuffer()));
  }
  endWhenStalled(graphql, reply);
  return reply.send(
    Readable.from(response.body as unknown as AsyncIterable<Uint8Array>, { objectMode: false }),
  );
}

const bodyTypes = ['application/json', 'application/graphql+json', 'application/graphql'];

function mediaType(contentType: string | undefined): string {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Handles a GraphQL request by the fast path, or falls back to Yoga. */
async function answer(graphql: GraphQLServer, request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'POST') {
    checkQueryParameters(request.url);
    return forward(graphql, request, reply);
  }
  const type = mediaType(request.headers['content-type']);
  // Excludes the types that a page may send to another origin without a preflight request.
  if (!bodyTypes.includes(type)) {
    const allowed = `The body must be of one of these types: ${bodyTypes.join(', ')}.`;
    throw Object.assign(new AppError('bad_request', allowed), { statusCode: 415 });
  }
  if (type === 'application/graphql') return forward(graphql, request, reply);
  const body = readBody(request.body);
  if (type !== 'application/json') return forward(graphql, request, reply);
  const network = graphql.networkOf(request.raw);
  const disconnected = new DisconnectController(reply);
  const asked = new FastRequest(request.url, request.headers, request.id, network, disconnected);
  const fast = await answerFast(graphql, asked, body);
  if (!fast) return forward(graphql, request, reply, asked);
  noteKey(graphql, request, asked);
  if (typeof fast.body !== 'string') endWhenStalled(graphql, reply);
  return reply.code(fast.status).headers(fast.headers).send(fast.body);
}

/** Serves GraphQL at `/graphql` of a Fastify server, with a separate body parser and error format. */
export async function mountGraphQL(server: FastifyInstance, graphql: GraphQLServer): Promise<void> {
  const sendExplorer = graphql.graphiql ? addExplorer(server) : null;
  const addRoutes = async (scope: FastifyInstance) => {
    addHeaders(scope, privateHeaders);
    await addCors(scope, graphql.corsOrigins);
    bufferBodies(scope);
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const shown = requestError(error) ?? toAppError(error);
      // A client that has gone away is no failure.
      if (shown.status >= 500 && !reply.raw.destroyed)
        request.log.error({ error }, 'a GraphQL request failed');
      const { code, publicMessage: message } = shown;
      const status = error.statusCode ?? shown.status;
      const extensions = { code, status, requestId: request.id };
      reply
        .code(status)
        .header('X-Request-Id', request.id)
        .send({ errors: [{ message, extensions }] });
    });
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '',
      handler: (request, reply) =>
        sendExplorer && wantsExplorer(request) ? sendExplorer(reply) : answer(graphql, request, reply),
    });
  };
  // With the prefix, the preflight route of CORS is that of this path and not of every one.
  await server.register(addRoutes, { prefix: path });
}
