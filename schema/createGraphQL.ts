import type { IncomingMessage } from 'node:http';
import { createYoga } from 'graphql-yoga';
import type { Logger } from '../domain/context';
import { maxBodyBytes } from '../domain/limits';
import type { EventBus } from '../domain/ports/events';
import { noTelemetry, type Telemetry } from '../domain/ports/telemetry';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { schema } from '.';
import { createMemoryResponseStore } from './cache/memoryResponseStore';
import { createRedisResponseStore, type ResponseRedis } from './cache/redisResponseStore';
import { useEnvironmentCache } from './cache/useEnvironmentCache';
import { CallerDocuments } from './documents/callerDocuments';
import { createPersistedOperations, type PersistedOperationsOptions } from './documents/persistedOperations';
import { PreparationBudget } from './documents/preparationBudget';
import { useCompiledOperations } from './documents/useCompiledOperations';
import { usePersistedOperations } from './documents/usePersistedOperations';
import { usePreparedDocuments } from './documents/usePreparedDocuments';
import { federatedSchema } from './federation/federatedSchema';
import { Callers } from './server/caller';
import type { GraphQLServer } from './server/graphQLServer';
import { OpenSubscriptions } from './server/openSubscriptions';
import { OperationRunner } from './server/operationRunner';
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
  /** The client's network, for counting failed authentications. By default, all clients share one. */
  networkOf?: (request: IncomingMessage) => string;
  log: Logger;
  events: EventBus;
  /** Serve the explorer to browsers. */
  graphiql: boolean;
  introspection: boolean;
  /** Be a subgraph of Apollo Federation. Defaults to false. */
  federation?: boolean;
  /** The origins allowed by CORS. Empty: same-origin only. */
  corsOrigins: string[];
  /** The Redis connection for a response cache shared by all replicas. Defaults to a cache in memory. */
  redis?: ResponseRedis | null;
  /** The operations that clients may send by their SHA-256. */
  persistedOperations?: PersistedOperationsOptions;
  /** The time-out of queries and mutations. Defaults to 30 s. */
  requestTimeoutMs?: number;
  /** Records metrics of operations and cache lookups. Defaults to none. */
  telemetry?: Telemetry;
  /** The time in which new documents of a caller may be parsed and validated, per minute and replica. Defaults to 10 s. */
  preparationBudgetMs?: number;
  /** The interval of pings on a WebSocket or an event stream. Defaults to 12 s. */
  heartbeatMs?: number;
  /** The time after which a stream that the client does not read is closed. Defaults to 30 s. */
  stalledAfterMs?: number;
  /** The maximum number of subscriptions per key and replica. Defaults to 500. */
  maxSubscriptionsPerKey?: number;
  /** The maximum number of WebSocket connections per key and replica. Defaults to 100. */
  maxConnectionsPerKey?: number;
  /** The maximum number of WebSocket connections per network and replica without a valid key yet. Defaults to 100. */
  maxPendingPerNetwork?: number;
}

const maxBatch = 10;

/** Creates the GraphQL server, over HTTP, Server-Sent Events and WebSocket. */
export function createGraphQL(options: GraphQLOptions): GraphQLServer {
  const { contextFor, log, events, graphiql, introspection, corsOrigins } = options;
  const networkOf = options.networkOf ?? (() => 'unknown');
  const callers = new Callers(contextFor);
  const served = options.federation ? federatedSchema(schema) : schema;
  const documents = new CallerDocuments(
    served,
    callers,
    { introspection },
    new PreparationBudget(options.preparationBudgetMs ?? 10_000),
  );
  const open = new OpenSubscriptions(events, log, options.maxSubscriptionsPerKey ?? 500);
  const telemetry = options.telemetry ?? noTelemetry;
  const store = options.redis ? createRedisResponseStore(options.redis, log) : createMemoryResponseStore();
  const persisted = createPersistedOperations(options.persistedOperations ?? {});
  const runner: OperationRunner = new OperationRunner([
    useCompiledOperations(),
    useCaller(callers),
    usePersistedOperations(persisted),
    usePreparedDocuments(documents, (context, operation) => runner.execute(context, operation)),
    useEnvironmentCache({ callers, documents, store, events, telemetry, log }),
    useOperations({ callers, documents, log }),
    useVariableFaults(),
    useSubscriptionGuard({ callers, open }),
    useDeadline(options.requestTimeoutMs ?? 30_000),
    useTelemetry(telemetry),
  ]);
  const yoga = createYoga<object, object>({
    schema: served,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    maxRequestBodySize: maxBodyBytes,
    batching: { limit: maxBatch },
    parserAndValidationCache: false,
    logging: false,
    // Errors are masked by `useOperations`, with codes, request IDs and logging.
    maskedErrors: false,
    plugins: runner.plugins,
  });
  const heartbeatMs = options.heartbeatMs ?? 12_000;
  const webSocket = createWebSocketServer({
    yoga,
    callers,
    persisted,
    networkOf,
    log,
    heartbeatMs,
    maxConnectionsPerKey: options.maxConnectionsPerKey ?? 100,
    maxPendingPerNetwork: options.maxPendingPerNetwork ?? 100,
  });
  return {
    yoga,
    runner,
    callers,
    documents,
    graphiql,
    corsOrigins,
    networkOf,
    heartbeatMs,
    stalledAfterMs: options.stalledAfterMs ?? 30_000,
    attachWebSocket: webSocket.attach,
    drain: (durationMs) => open.drain(durationMs),
    async close() {
      open.close();
      await webSocket.close();
      await yoga.dispose();
    },
  };
}
