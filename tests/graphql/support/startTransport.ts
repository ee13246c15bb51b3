/** The GraphQL transport alone, over HTTP, with operations that find a caller but no store. */
import { EventEmitter } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { everything } from '../../../domain/access';
import type { EventBus, EventTopics } from '../../../domain/ports/events';
import { noUsageMeter } from '../../../domain/ports/usageMeter';
import type { ContextFactory } from '../../../resolvers/createContextFactory';
import { createGraphQL, type GraphQLOptions, mountGraphQL } from '../../../schema/createGraphQL';

export const principal = {
  keyId: '5a1e0c1e-33a1-4c0b-9b66-6d1fb0d7c001',
  organizationId: '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001',
  organizationName: 'Acme',
  projectId: '1b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001',
  projectName: 'Handbook',
  environmentId: '2b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001',
  environmentSlug: 'production',
  role: 'member' as const,
  usesAccess: false,
  limits: {},
};

export function localEvents(): EventBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    async publish(topic, event) {
      emitter.emit(topic, event);
    },
    async subscribe<T extends keyof EventTopics>(topic: T, listener: (event: EventTopics[T]) => void) {
      emitter.on(topic, listener);
      return () => void emitter.off(topic, listener);
    },
    async ping() {},
    async close() {},
  };
}

export interface Transport {
  server: FastifyInstance;
  url: string;
  wsUrl: string;
  events: EventBus;
  /** Keys that are taken; any other is nobody's. */
  keys: Set<string>;
  /** Whose key each request so far had, for the access log. */
  keyIds: (string | null)[];
  ask(
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Record<string, never> }>;
  close(): Promise<void>;
}

export async function startTransport(
  options: Partial<GraphQLOptions> & { services?: object } = {},
): Promise<Transport> {
  const events = localEvents();
  const keys = new Set(['good']);
  const log = pino({ level: 'silent' });
  const allowed = { allowed: true, limit: 120, remaining: 119, resetSeconds: 60, retryAfterSeconds: null };
  const services = {
    models: {},
    limiter: { consume: async () => allowed },
    events,
    usageMeter: noUsageMeter,
    budgetGuard: { admit: async () => undefined, forget: () => undefined },
    describeConfiguration: async () => ({}),
    evaluationRunsKept: 1,
    ...options.services,
  };
  const contextFor: ContextFactory = async ({ apiKey, adminToken, requestId, signal }) => ({
    services: services as never,
    requestId,
    principal: apiKey !== null && keys.has(apiKey) ? { ...principal, keyId: apiKey } : null,
    refusal: null,
    sight: everything,
    isAdmin: adminToken === 'admin',
    signal,
    log,
    rate: { decision: null },
    answer: { id: null },
    answerSize: { characters: 0 },
  });
  const graphql = createGraphQL({
    contextFor,
    log,
    events,
    graphiql: true,
    introspection: true,
    corsOrigins: [],
    ...options,
  });
  const server = Fastify({
    genReqId: (request) => String(request.headers['x-request-id'] ?? 'generated-id'),
  });
  const keyIds: (string | null)[] = [];
  server.addHook('onResponse', async (request) => {
    keyIds.push(request.keyId);
  });
  await mountGraphQL(server, graphql);
  const origin = await server.listen({ port: 0 });
  graphql.attachWebSocket(server.server);
  const url = `${origin.replace('[::1]', '127.0.0.1')}/graphql`;
  return {
    server,
    url,
    wsUrl: url.replace('http', 'ws'),
    events,
    keys,
    keyIds,
    async ask(body, headers = {}) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': 'good', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
    },
    async close() {
      await graphql.close();
      // `fetch` opens a connection in advance where it left a response, and a server waits for an unused one.
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
