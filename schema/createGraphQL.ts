import type { IncomingMessage } from 'node:http';
import { createYoga } from 'graphql-yoga';
import type { Logger } from '../domain/context';
import { maxBodyBytes } from '../domain/limits';
import type { EventBus } from '../domain/ports/events';
import { noTelemetry, type Telemetry } from '../domain/ports/telemetry';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { schema } from '.';
import { countedResponseStore } from './cache/countedResponseStore';
import { createMemoryResponseStore } from './cache/memoryResponseStore';
import { createRedisResponseStore, type RedisCommands } from './cache/redisResponseStore';
import { useEnvironmentCache } from './cache/useEnvironmentCache';
import { CallerDocuments } from './documents/callerDocuments';
import { createPersistedOperations, type PersistedOperationsOptions } from './documents/persistedOperations';
import { usePersistedOperations } from './documents/usePersistedOperations';
import { usePreparedDocuments } from './documents/usePreparedDocuments';
import { Callers } from './server/caller';
import type { GraphQLServer } from './server/graphQLServer';
import { OpenSubscriptions } from './server/openSubscriptions';
import { useCaller } from './server/useCaller';
import { useDeadline } from './server/useDeadline';
import { useOperations } from './server/useOperations';
import { useSubscriptionGuard } from './server/useSubscriptionGuard';
import { useTelemetry } from './server/useTelemetry';
import { useVariableFaults } from './server/useVariableFaults';
import { createWebSocketServer } from './server/webSocket';

export type { GraphQLServer } from './server/graphQLServer';
export { mountGraphQL } from './server/mountGraphQL';

export interface GraphQLOptions {
  contextFor: ContextFactory;
  /** By which failed authentications are counted; all are one network where left out. */
  networkOf?: (request: IncomingMessage) => string;
  log: Logger;
  events: EventBus;
  /** Serve the explorer to browsers. */
  graphiql: boolean;
  introspection: boolean;
  /** Origins whose pages may call; empty: none but this server's own. */
  corsOrigins: string[];
  /** Where given, cached answers are shared by all replicas. */
  redis?: RedisCommands | null;
  /** Operations that clients may name by their SHA-256 instead of sending them. */
  persistedOperations?: PersistedOperationsOptions;
  /** A query or mutation that takes longer is answered with `timeout`; 30 s where left out. */
  requestTimeoutMs?: number;
  /** What operations and cache lookups are counted by; nothing where left out. */
  telemetry?: Telemetry;
  /** Between two pings on a WebSocket; 12 s where left out. */
  heartbeatMs?: number;
  /** A stream of events of which the client takes nothing for so long is cut off; 30 s where left out. */
  stalledAfterMs?: number;
  /** Of one key on this replica; 500 where left out. A browser page needs one or two. */
  maxSubscriptionsPerKey?: number;
  /** WebSocket connections of one key on this replica; 100 where left out. */
  maxConnectionsPerKey?: number;
}

const maxBatch = 10;

/** The GraphQL side: one schema over HTTP, Server-Sent Events and WebSocket. */
export function createGraphQL(options: GraphQLOptions): GraphQLServer {
  const { contextFor, log, events, graphiql, introspection, corsOrigins } = options;
  const networkOf = options.networkOf ?? (() => 'unknown');
  const callers = new Callers(contextFor);
  const documents = new CallerDocuments(schema, callers, { introspection });
  const open = new OpenSubscriptions(events, log, options.maxSubscriptionsPerKey ?? 500);
  const telemetry = options.telemetry ?? noTelemetry;
  const store = countedResponseStore(
    options.redis ? createRedisResponseStore(options.redis, log) : createMemoryResponseStore(),
    telemetry,
  );
  const persisted = createPersistedOperations(options.persistedOperations ?? {});
  const yoga = createYoga<object, object>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    maxRequestBodySize: maxBodyBytes,
    batching: { limit: maxBatch },
    parserAndValidationCache: false,
    logging: false,
    // Masking is this gateway's own: with codes, request ids and its log.
    maskedErrors: false,
    plugins: [
      useCaller(callers),
      usePersistedOperations(persisted),
      usePreparedDocuments(documents),
      useEnvironmentCache({ callers, documents, store, events, log }),
      useOperations({ callers, documents, log }),
      useVariableFaults(),
      useSubscriptionGuard({ callers, open }),
      useDeadline(options.requestTimeoutMs ?? 30_000),
      useTelemetry(telemetry),
    ],
  });
  const webSocket = createWebSocketServer({
    yoga,
    callers,
    persisted,
    networkOf,
    log,
    heartbeatMs: options.heartbeatMs ?? 12_000,
    maxConnectionsPerKey: options.maxConnectionsPerKey ?? 100,
  });
  return {
    yoga,
    callers,
    documents,
    graphiql,
    corsOrigins,
    networkOf,
    stalledAfterMs: options.stalledAfterMs ?? 30_000,
    attachWebSocket: webSocket.attach,
    async close() {
      open.close();
      await webSocket.close();
      await yoga.dispose();
    },
  };
}
