import { Readable } from 'node:stream';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import { maxBodyBytes } from '../../domain/limits';
import { addExplorer, wantsExplorer } from '../explorer/explorerRoutes';
import type { CallerRequest } from './caller';
import { answerFast, fastRequest } from './fastPath';
import type { GraphQLServer } from './graphQLServer';
import { checkQueryParameters, readBody } from './readRequest';

const path = '/graphql';

/** For the access log. */
function noteKey(graphql: GraphQLServer, request: FastifyRequest, asked: CallerRequest): void {
  request.keyId = graphql.callers.known(asked)?.principal?.keyId ?? null;
}

/** Sends what Yoga answers; a stream is read as fast as the client takes it. */
async function forward(
  graphql: GraphQLServer,
  request: FastifyRequest,
  reply: FastifyReply,
  tried?: CallerRequest,
) {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('x-request-id', request.id);
  // Nothing depends on the host, and what a client calls it need not be a part of any URL.
  const url = `http://localhost${request.url}`;
  const body = request.body instanceof Buffer && request.method !== 'GET' ? request.body : null;
  const network = graphql.networkOf(request.raw);
  const asked = Object.assign(
    new Request(url, {
      ...{ method: request.method, headers, signal: gone.signal },
      body: body as BodyInit | null,
    }),
    { network },
  );
  if (tried) graphql.callers.share(tried, asked);
  const response = await graphql.yoga.fetch(asked, {});
  noteKey(graphql, request, asked);
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    // How an answer is cut is Node's to say: a buffered one has a length.
    if (name.toLowerCase() !== 'transfer-encoding') reply.header(name, value);
  }
  if (!response.body) return reply.send();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return reply.send(Buffer.from(await response.arrayBuffer()));
  }
  // Yoga's pings keep a stream that is read from ever being still so long.
  reply.raw.setTimeout(graphql.stalledAfterMs, () => reply.raw.destroy());
  return reply.send(
    Readable.from(response.body as unknown as AsyncIterable<Uint8Array>, { objectMode: false }),
  );
}

/** The error of a request that failed before an operation. */
function requestError(error: Error & { statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return new AppError('payload_too_large', `The request body must be at most ${maxBodyBytes} bytes.`);
  }
  if (status < 500) return new AppError('bad_request', 'The request cannot be parsed.');
  return new AppError('internal', 'An unexpected error occurred. Report the request ID.');
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
  // The types that a page may send to a foreign server unasked are none of these.
  if (!bodyTypes.includes(type)) {
    const allowed = `The body must be of one of these types: ${bodyTypes.join(', ')}.`;
    throw Object.assign(new AppError('bad_request', allowed), { statusCode: 415 });
  }
  if (type === 'application/graphql') return forward(graphql, request, reply);
  const body = readBody(request.body);
  if (type !== 'application/json') return forward(graphql, request, reply);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const network = graphql.networkOf(request.raw);
  const asked = fastRequest(request.url, request.headers, request.id, network, gone.signal);
  const fast = await answerFast(graphql, asked, body);
  if (!fast) return forward(graphql, request, reply, asked);
  noteKey(graphql, request, asked);
  return reply.code(fast.status).headers(fast.headers).send(fast.body);
}

/** Serves GraphQL at `/graphql` of a Fastify server, with parsers and error shape of its own. */
export async function mountGraphQL(server: FastifyInstance, graphql: GraphQLServer): Promise<void> {
  const hasCors = server.hasPlugin('@fastify/cors');
  await server.register(async (scope) => {
    if (!hasCors && graphql.corsOrigins.length > 0) {
      await scope.register(cors, {
        origin: graphql.corsOrigins,
        exposedHeaders: [
          'X-Request-Id',
          'Retry-After',
          'RateLimit-Limit',
          'RateLimit-Remaining',
          'RateLimit-Reset',
          'RateLimit-Policy',
        ],
      });
    }
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBodyBytes },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const shown = requestError(error);
      if (shown.status >= 500) request.log.error({ error }, 'a GraphQL request failed');
      const { code, publicMessage: message } = shown;
      const status = error.statusCode ?? shown.status;
      const extensions = { code, status, requestId: request.id };
      reply
        .code(status)
        .header('X-Request-Id', request.id)
        .send({ errors: [{ message, extensions }] });
    });
    const sendExplorer = graphql.graphiql ? addExplorer(scope) : null;
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: (request, reply) =>
        sendExplorer && wantsExplorer(request) ? sendExplorer(reply) : answer(graphql, request, reply),
    });
  });
}
