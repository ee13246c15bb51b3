import { Readable } from 'node:stream';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxBodyBytes } from '../../domain/limits';
import type { GraphQLServer } from './graphQLServer';

const path = '/graphql';

/** Sends what Yoga answers; a stream is read as fast as the client takes it. */
async function forward(graphql: GraphQLServer, request: FastifyRequest, reply: FastifyReply) {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('x-request-id', request.id);
  const url = `http://${request.headers.host ?? 'localhost'}${request.url}`;
  const body = request.body instanceof Buffer && request.method !== 'GET' ? request.body : null;
  const asked = new Request(url, {
    method: request.method,
    headers,
    body: body as BodyInit | null,
    signal: gone.signal,
  });
  const response = await graphql.yoga.fetch(asked, {});
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    // These belong to one hop, and this one's are Node's to say.
    if (name !== 'connection' && name !== 'transfer-encoding') reply.header(name, value);
  }
  if (!response.body) return reply.send();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return reply.send(Buffer.from(await response.arrayBuffer()));
  }
  return reply.send(Readable.from(response.body as unknown as AsyncIterable<Uint8Array>, { objectMode: false }));
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
    scope.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
      const status = error.statusCode ?? 500;
      const code = status === 413 ? 'payload_too_large' : status < 500 ? 'bad_request' : 'internal';
if (process.env.DBG) console.log(error);
      if (status >= 500) request.log.error({ error }, 'a GraphQL request failed');
      const message =
        status === 413
          ? `A request may have ${maxBodyBytes} bytes at most.`
          : status < 500
            ? 'This request can not be read.'
            : 'Something went wrong here. Please report the request id.';
      reply
        .code(status)
        .header('X-Request-Id', request.id)
        .send({ errors: [{ message, extensions: { code, status, requestId: request.id } }] });
    });
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: (request, reply) => forward(graphql, request, reply),
    });
  });
}
