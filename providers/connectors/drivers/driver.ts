import type { QueryResult } from '../../../domain/ports/connector';
import type { Statement } from '../process/protocol';

/** A database as its own process sees it. Failures are those of `databaseErrors`. */
export interface Driver {
  query(statement: Statement, signal: AbortSignal): Promise<QueryResult>;
  /** Privileges of the account beyond reading, as the database names them. */
  excessPrivileges(): Promise<string[]>;
  /** Ends its connections; none is used afterwards. */
  close(): Promise<void>;
}
