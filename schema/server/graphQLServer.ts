import type { IncomingMessage, Server } from 'node:http';
import type { YogaServerInstance } from 'graphql-yoga';
import type { CallerDocuments } from '../documents/callerDocuments';
import type { Callers } from './caller';
import type { OperationRunner } from './operationRunner';

/** The GraphQL server, as the composition root uses it. */
export interface GraphQLServer {
  yoga: YogaServerInstance<object, object>;
  readonly runner: OperationRunner;
  readonly callers: Callers;
  readonly documents: CallerDocuments;
  readonly graphiql: boolean;
  readonly corsOrigins: string[];
  /** The network that a request comes from. */
  networkOf(request: IncomingMessage): string;
  /** The interval of pings on an event stream. */
  readonly heartbeatMs: number;
  /** The time after which an event stream that the client does not read is closed. */
  readonly stalledAfterMs: number;
  /** Handles WebSocket upgrades of `/graphql`. */
  attachWebSocket(server: Server): void;
  /** Ends the subscriptions one after another within a time, while requests are still answered. */
  drain(durationMs: number): Promise<void>;
  /** Ends every subscription and connection. */
  close(): Promise<void>;
}
