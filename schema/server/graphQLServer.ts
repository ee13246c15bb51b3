import type { IncomingMessage, Server } from 'node:http';
import type { YogaServerInstance } from 'graphql-yoga';
import type { CallerDocuments } from '../documents/callerDocuments';
import type { Callers } from './caller';

/** The GraphQL side as the composition root holds it. */
export interface GraphQLServer {
  yoga: YogaServerInstance<object, object>;
  readonly callers: Callers;
  readonly documents: CallerDocuments;
  readonly graphiql: boolean;
  readonly corsOrigins: string[];
  /** The network that a request comes from. */
  networkOf(request: IncomingMessage): string;
  /** A stream of events of which the client takes nothing for so long is cut off. */
  readonly stalledAfterMs: number;
  /** Takes the upgrades of `/graphql`. */
  attachWebSocket(server: Server): void;
  /** Ends every subscription and connection. */
  close(): Promise<void>;
}
