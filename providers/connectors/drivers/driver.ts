import type { QueryResult } from '../../../domain/ports/connector';
import type { Statement } from '../process/protocol';

/** A database connection within a connector process. Rejects with `databaseErrors`. */
export interface Driver {
  query(statement: Statement, signal: AbortSignal): Promise<QueryResult>;
  /** The privileges of the account other than reading, by the database's names. */
  excessPrivileges(): Promise<string[]>;
  /** Closes its connections. */
  close(): Promise<void>;
}
