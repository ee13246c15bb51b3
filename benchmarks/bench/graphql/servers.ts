import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import Module from 'node:module';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { createYoga } from 'graphql-yoga';
import { pino } from 'pino';
import type { EventBus } from '../../../domain/ports/events';
import type { ContextFactory } from '../../../resolvers/createContextFactory';
import { schema } from '../../../schema';
import { toGraphQLContext } from '../../../schema/context';
import { createGraphQL, mountGraphQL } from '../../../schema/createGraphQL';

export interface BenchServer {
  url: string;
  close(): Promise<unknown>;
}

/** Where `npm ci --prefix benchmarks` puts the peers. */
const peers = join(process.cwd(), 'benchmarks/node_modules');

/** A peer that works on this project's own copy of graphql: a schema knows only its own. */
export function requirePeer(name: string): unknown {
  const [copy, own] = [join(peers, 'graphql/'), join(process.cwd(), 'node_modules/graphql/')];
  const loader = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string };
  const resolve = loader._resolveFilename.bind(loader);
  loader._resolveFilename = (request, ...rest) => resolve(request, ...rest).replace(copy, own);
  try {
    return require(join(peers, name));
  } finally {
    loader._resolveFilename = resolve;
  }
}

const silent = pino({ level: 'silent' });
/** The signal of all requests, which are never abandoned. */
const { signal } = new AbortController();
setMaxListeners(0, signal);
const urlOf = (port: number) => `http://127.0.0.1:${port}/graphql`;

const quietEvents: EventBus = {
  publish: async () => {},
  subscribe: async () => () => {},
  ping: async () => {},
  close: async () => {},
};

/** The context of a peer: the caller and the loaders, as this project's own server makes them. */
async function contextOfKey(contextFor: ContextFactory, apiKey: string | null) {
  return toGraphQLContext(
    await contextFor({
      apiKey,
      adminToken: null,
      principals: null,
      userToken: null,
      network: 'bench',
      requestId: 'r',
      signal,
    }),
  );
}

/** graphql-yoga as its documentation starts it, on Node's HTTP server. */
export async function serveBareYoga(contextFor: ContextFactory): Promise<BenchServer> {
  const context = ({ request }: { request: Request }) =>
    contextOfKey(contextFor, request.headers.get('x-api-key'));
  const server = createServer(createYoga({ schema, context, logging: false, graphiql: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: urlOf(port), close: async () => server.close() };
}

/** Mercurius on Fastify, optionally with graphql-jit from the first request of a document on. */
export async function serveMercurius(contextFor: ContextFactory, jit: boolean): Promise<BenchServer> {
  const { mercurius } = requirePeer('mercurius') as { mercurius: never };
  const server = fastify();
  await server.register(mercurius, {
    schema,
    context: (request: { headers: Record<string, string> }) =>
      contextOfKey(contextFor, request.headers['x-api-key'] ?? null),
    ...(jit ? { jit: 1 } : {}),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  return { url: urlOf(port), close: () => server.close() };
}

/** The gateway's GraphQL with all its plugins. */
export async function serveLectern(contextFor: ContextFactory): Promise<BenchServer> {
  const graphql = createGraphQL({
    ...{ contextFor, log: silent, events: quietEvents, graphiql: false, introspection: true },
    corsOrigins: [],
  });
  const server = fastify();
  await mountGraphQL(server, graphql);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const close = async () => {
    await graphql.close();
    await server.close();
  };
  return { url: urlOf(port), close };
}
