import type { QueryLimits, QueryResult, SqlValue } from '../../../domain/ports/connector';
import type { ServerAddress } from '../address/serverAddress';

/** The messages between the gateway and the process of a connector. */

export interface SqliteTarget {
  kind: 'sqlite';
  file: string;
  /** The directories that the file's real path must be in; checked again when it is opened. */
  directories: string[];
}

export type Target = ServerAddress | SqliteTarget;

export interface Statement {
  sql: string;
  params: SqlValue[];
  limits: QueryLimits;
  /** Introspection, which reads the catalogue. */
  isTrusted: boolean;
}

/** The first message. Contains the address, because other processes can read arguments and environments. */
export interface StartMessage {
  type: 'start';
  target: Target;
  parentPid: number;
  maxMemoryBytes: number;
}

export type RequestMessage =
  | ({ type: 'query'; id: number } & Statement)
  | { type: 'privileges'; id: number }
  | { type: 'cancel'; id: number };

export type ParentMessage = StartMessage | RequestMessage;

export interface Failure {
  code: 'timeout' | 'unavailable' | 'upstream_error';
  message: string;
  isRetryable: boolean;
  /** For the log. */
  detail: string;
}

export type ChildMessage =
  | { type: 'ready' }
  /** The process failed to open the database and exits. */
  | { type: 'unopened'; failure: Failure }
  /** The process failed unexpectedly and exits. */
  | { type: 'fatal'; detail: string }
  | { type: 'rows'; id: number; result: QueryResult }
  | { type: 'privileges'; id: number; names: string[] }
  | { type: 'failed'; id: number; failure: Failure };

export type Reply = Extract<ChildMessage, { id: number }>;
