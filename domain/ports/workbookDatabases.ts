import type { QueryLimits, QueryResult, SqlValue } from './connector';

/** The databases of the workbooks' tables, which are kept in the blob store. */
export interface WorkbookDatabases {
  /**
   * Runs one statement, read-only, like `Connector.query`.
   * @param database its path in the blob store, and the ID of its environment
   * @throws `unavailable` where there is no such database, and what `Connector.query` throws
   */
  query(
    database: { path: string; owner: string },
    sql: string,
    params: SqlValue[],
    limits: QueryLimits,
    signal?: AbortSignal,
  ): Promise<QueryResult>;
  /** Deletes the copies of databases whose path starts with `prefix` from this machine. */
  evict(prefix: string): Promise<void>;
  close(): Promise<void>;
}
