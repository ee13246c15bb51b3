import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws';
import type { YogaServerInstance } from 'graphql-yoga';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../domain/context';
import { maxBodyBytes } from '../../domain/limits';
import { answerAndClose } from '../../http/answerAndClose';
import type { PersistedOperations } from '../documents/persistedOperations';
import type { CallerRequest, Callers } from './caller';
import { PendingConnections } from './pendingConnections';
import { publicError, publicResult } from './publicErrors';
import { refusedToken } from './useCaller';
import { type ConnectionExtra, serveConnection } from './webSocketConnection';
import { withoutInternals } from './withoutInternals';

const maxConnections = 10_000;
/**
 * The limit on unsent bytes of a connection. Subscriptions wait until a value is sent, but responses to queries and
 * pings do not: a client that sends requests without reading is disconnected at this limit.
 */
const maxUnreadBytes = 16_000_000;
/** The time that a client has to answer a close frame; then the connection is terminated. */
const closeTimeoutMs = 2_000;
const goingAway = 1001;
const tooManyRequests = 4429;

export interface WebSocketOptions {
  yoga: YogaServerInstance<object, object>;
  callers: Callers;
  persisted: PersistedOperations;
  log: Logger;
  /** The interval of pings. A client that has not answered by the next ping is disconnected. */
  heartbeatMs: number;
  /** The client's network, for counting failed authentications. */
  networkOf(request: IncomingMessage): string;
  /** The maximum number of open connections per key on this replica. */
  maxConnectionsPerKey: number;
  /** The maximum number of connections per network on this replica that are not authenticated yet. */
  maxPendingPerNetwork: number;
}

interface Connection extends Record<PropertyKey, unknown> {
  /** Aborted when the connection is closed. */
  gone: AbortController;
  credentials: Map<string, string>;
  network: string;
  keyId: string | null;
}

const credentialNames = ['x-api-key', 'x-admin-token', 'x-principals', 'authorization'];

/** Header names are case-insensitive; `apiKey` is accepted from clients that cannot send a hyphen. */
function credentialNamed(parameter: string): string | undefined {
  const name = parameter.toLowerCase();
  return name === 'apikey' ? 'x-api-key' : credentialNames.find((known) => known === name);
}

/** The name of a parameter that should be a string: without principals, an administrator would see everything. */
function malformedCredential(params: Record<string, unknown> | undefined): string | undefined {
  const malformed = ([name, value]: [string, unknown]) =>
    credentialNamed(name) !== undefined && typeof value !== 'string';
  return Object.entries(params ?? {}).find(malformed)?.[0];
}

function credentialsFrom(params: Record<string, unknown> | undefined, request: IncomingMessage) {
  const credentials = new Map<string, string>();
  for (const name of credentialNames) {
    const sent = request.headers[name];
    if (typeof sent === 'string') credentials.set(name, sent);
  }
  for (const [name, value] of Object.entries(params ?? {})) {
    const credential = credentialNamed(name);
    if (credential !== undefined && typeof value === 'string') credentials.set(credential, value);
  }
  return credentials;
}

/** An operation of a connection, as a request with a caller. */
function operationRequest(connection: Connection, socket: WebSocket): CallerRequest {
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
    closeConnection: () => socket.close(goingAway, 'Going away'),
  };
}

function terminateUnread(socket: WebSocket): void {
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
}

/** A document that cannot be read fails its operation; an exception would close the connection with the others. */
function orGraphQLError<T>(read: () => T): T | GraphQLError {
  try {
    return read();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function refuseUpgrade(socket: Duplex, status: string, headers = ''): void {
  answerAndClose(socket, `HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}\r\n`);
}

/** GraphQL over WebSocket (graphql-transport-ws). Authenticates each connection and each operation. */
export function createWebSocketServer(options: WebSocketOptions) {
  const { yoga, callers, persisted, log, heartbeatMs, maxConnectionsPerKey } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxBodyBytes,
    handleProtocols: (protocols) =>
      protocols.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false,
  });
  const connectionsByKey = new Map<string, number>();
  const pending = new PendingConnections(options.maxPendingPerNetwork);
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
      const malformed = malformedCredential(context.connectionParams);
      if (malformed !== undefined) {
        extra.socket.close(CloseCode.BadRequest, `The parameter ${malformed} must be a string`);
        return false;
      }
      const credentials = credentialsFrom(context.connectionParams, extra.request);
      const network = options.networkOf(extra.request);
      const connection: Connection = { gone: new AbortController(), credentials, network, keyId: null };
      // Each of its operations listens.
      setMaxListeners(0, connection.gone.signal);
      Object.assign(extra, connection);
      const { principal, refusal } = await callers.context(operationRequest(connection, extra.socket));
      // The connection was closed meanwhile, so nothing would give back the place that is counted below.
      if (connection.gone.signal.aborted) return false;
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
      extra.authenticated();
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
      const request = operationRequest(context.extra as Connection, context.extra.socket);
      requestOf.set(payload, request);
      const refusal = await refusedToken(callers, request);
      if (refusal) return [refusal];
      const read = () => {
        const params = { ...payload, query: persisted.resolve(payload) ?? '' };
        const enveloped = yoga.getEnveloped({ request, params } as never);
        return { enveloped, document: enveloped.parse(params.query) as DocumentNode };
      };
      const prepared = orGraphQLError(read);
      if (prepared instanceof GraphQLError) return [prepared];
      const { enveloped, document } = prepared;
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
      terminateUnread(context.extra.socket);
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
    // Node.js has removed its own listener: without one, a reset connection ends the process.
    socket.on('error', () => socket.destroy());
    if (path !== '/graphql') {
      refuseUpgrade(socket, '404 Not Found');
      return;
    }
    if (sockets.clients.size >= maxConnections) {
      refuseUpgrade(socket, '503 Service Unavailable');
      return;
    }
    const authenticated = pending.add(options.networkOf(request));
    if (!authenticated) {
      refuseUpgrade(socket, '429 Too Many Requests', 'Retry-After: 3\r\n');
      return;
    }
    // Also where the upgrade itself fails.
    socket.once('close', authenticated);
    sockets.handleUpgrade(request, socket, head, (client: WebSocket) => {
      client.on('message', () => terminateUnread(client));
      serveConnection(protocol, { socket: client, request, authenticated }, { heartbeatMs, log });
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
