import type { QueryLimits, QueryResult, SqlValue } from '../../../domain/ports/connector';
import type { ServerAddress } from '../address/serverAddress';

/** What a gateway and the process of a connector send each other. */

export interface SqliteTarget {
  kind: 'sqlite';
  file: string;
  /** Where the file must really be; checked again when it is opened. */
  directories: string[];
}

export type Target = ServerAddress | SqliteTarget;

export interface Statement {
  sql: string;
  params: SqlValue[];
  limits: QueryLimits;
  /** Our own introspection, which reads the catalogue. */
  isTrusted: boolean;
}

/** Sent once, first. Addresses come this way: arguments and environments can be read by other processes. */
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
  /** It could not open the database, and ends. */
  | { type: 'unopened'; failure: Failure }
  /** Its code has failed, and it ends. */
  | { type: 'fatal'; detail: string }
  | { type: 'rows'; id: number; result: QueryResult }
  | { type: 'privileges'; id: number; names: string[] }
  | { type: 'failed'; id: number; failure: Failure };

export type Reply = Extract<ChildMessage, { id: number }>;
