import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws';
import type { YogaServerInstance } from 'graphql-yoga';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../domain/context';
import { maxBodyBytes } from '../../domain/limits';
import type { PersistedOperations } from '../documents/persistedOperations';
import type { CallerRequest, Callers } from './caller';
import { publicError, publicResult } from './publicErrors';
import { refusedToken } from './useCaller';
import { type ConnectionExtra, serveConnection } from './webSocketConnection';
import { withoutInternals } from './withoutInternals';

const maxConnections = 10_000;
/**
 * A subscription waits until its last value has left before it makes the next, but answers to queries and pings
 * don't wait: a client that asks on without reading is cut off once this much lies ready for it.
 */
const maxUnreadBytes = 16_000_000;
/** A client that answers a closing no sooner, since it doesn't read, is hung up on. */
const closeTimeoutMs = 2_000;
const goingAway = 1001;
const tooManyRequests = 4429;

export interface WebSocketOptions {
  yoga: YogaServerInstance<object, object>;
  callers: Callers;
  persisted: PersistedOperations;
  log: Logger;
  /** Between two pings; a client that doesn't answer one until the next is cut off. */
  heartbeatMs: number;
  /** The network that a request comes from. */
  networkOf(request: IncomingMessage): string;
  /** Open connections of one key on this replica. */
  maxConnectionsPerKey: number;
}

interface Connection extends Record<PropertyKey, unknown> {
  /** Aborted when the connection is gone. */
  gone: AbortController;
  credentials: Map<string, string>;
  network: string;
  keyId: string | null;
}

/** Header names are the same in any case; `apiKey` is understood for clients that can't write a hyphen. */
function credentialsFrom(params: Record<string, unknown> | undefined, request: IncomingMessage) {
  const credentials = new Map<string, string>();
  for (const name of ['x-api-key', 'x-admin-token']) {
    const sent = request.headers[name];
    if (typeof sent === 'string') credentials.set(name, sent);
  }
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value !== 'string') continue;
    const lower = name.toLowerCase();
    if (lower === 'apikey') credentials.set('x-api-key', value);
    else if (lower === 'x-api-key' || lower === 'x-admin-token') credentials.set(lower, value);
  }
  return credentials;
}

/** One operation of a connection, in the shape in which the callers know requests. */
function operationRequest(connection: Connection): CallerRequest {
  const requestId = randomUUID();
  return {
    headers: {
      get: (name) =>
        name.toLowerCase() === 'x-request-id'
          ? requestId
          : (connection.credentials.get(name.toLowerCase()) ?? null),
    },
    signal: connection.gone.signal,
    network: connection.network,
  };
}

function cutOffUnread(socket: WebSocket): void {
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
}

/** GraphQL over WebSocket (graphql-transport-ws): the key is checked at connect and with each operation. */
export function createWebSocketServer(options: WebSocketOptions) {
  const { yoga, callers, persisted, log, heartbeatMs, maxConnectionsPerKey } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxBodyBytes,
    handleProtocols: (protocols) =>
      protocols.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false,
  });
  const connectionsByKey = new Map<string, number>();
  const requestOf = new WeakMap<object, CallerRequest>();
  const envelopedOf = new WeakMap<ExecutionArgs, ReturnType<typeof yoga.getEnveloped>>();

  function count(keyId: string, by: 1 | -1): void {
    const next = (connectionsByKey.get(keyId) ?? 0) + by;
    if (next > 0) connectionsByKey.set(keyId, next);
    else connectionsByKey.delete(keyId);
  }

  const protocol = makeServer<Record<string, unknown> | undefined, ConnectionExtra & Partial<Connection>>({
    async onConnect(context) {
      const { extra } = context;
      const credentials = credentialsFrom(context.connectionParams, extra.request);
      const network = options.networkOf(extra.request);
      const connection: Connection = { gone: new AbortController(), credentials, network, keyId: null };
      Object.assign(extra, connection);
      const { principal, refusal } = await callers.context(operationRequest(connection));
      if (!principal && refusal) {
        extra.socket.close(tooManyRequests, 'Too many failed authentications');
        return false;
      }
      if (!principal) {
        extra.socket.close(CloseCode.Unauthorized, 'Unauthorized');
        return false;
      }
      if ((connectionsByKey.get(principal.keyId) ?? 0) >= maxConnectionsPerKey) {
        extra.socket.close(tooManyRequests, 'Too many connections of this key');
        return false;
      }
      extra.keyId = principal.keyId;
      count(principal.keyId, 1);
      return true;
    },
    onClose(context) {
      const { extra } = context;
      extra.gone?.abort();
      if (extra.keyId) count(extra.keyId, -1);
      extra.keyId = null;
    },
    async onSubscribe(context, _id, payload) {
      const request = operationRequest(context.extra as Connection);
      requestOf.set(payload, request);
      const refusal = await refusedToken(callers, request);
      if (refusal) return [refusal];
      const params = { ...payload, query: persisted.resolve(payload) ?? '' };
      const enveloped = yoga.getEnveloped({ request, params } as never);
      const document = enveloped.parse(params.query) as DocumentNode;
      const errors = enveloped.validate(enveloped.schema, document) as readonly GraphQLError[];
      if (errors.length > 0) return [...errors];
      const args: ExecutionArgs = {
        schema: enveloped.schema,
        document,
        contextValue: await enveloped.contextFactory(),
        variableValues: payload.variables,
        operationName: payload.operationName,
      };
      envelopedOf.set(args, enveloped);
      return args;
    },
    execute: (args) => envelopedOf.get(args)?.execute(args),
    subscribe: (args) => envelopedOf.get(args)?.subscribe(args),
    onNext(context, _id, payload, _args, result: ExecutionResult) {
      cutOffUnread(context.extra.socket);
      const requestId = callers.requestId(requestOf.get(payload) ?? { headers: { get: () => null } });
      return withoutInternals(publicResult(result, requestId, log));
    },
    onError(_context, _id, payload, errors) {
      const requestId = callers.requestId(requestOf.get(payload) ?? { headers: { get: () => null } });
      const shown = errors.map((error) => publicError(error as GraphQLError, requestId, log));
      return withoutInternals({ errors: shown }).errors ?? [];
    },
  });

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== '/graphql') {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    if (sockets.clients.size >= maxConnections) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client: WebSocket) => {
      client.on('message', () => cutOffUnread(client));
      serveConnection(protocol, { socket: client, request }, { heartbeatMs, log });
    });
  }

  const servers = new Set<Server>();
  return {
    attach(server: Server): void {
      servers.add(server);
      server.on('upgrade', onUpgrade);
    },
    async close(): Promise<void> {
      for (const server of servers) server.off('upgrade', onUpgrade);
      for (const client of sockets.clients) client.close(goingAway, 'Going away');
      const hangUp = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, closeTimeoutMs);
      await new Promise((resolve) => sockets.close(resolve));
      clearTimeout(hangUp);
    },
  };
}
