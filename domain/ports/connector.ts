/** A database that structured questions are answered from. Nothing is ever written through it. */

export const connectorKinds = ['sqlite', 'postgres', 'mysql'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];

export interface ColumnSchema {
  name: string;
  /** As the database declares it, in lower case: `varchar(40)`, `integer`, `timestamp`. */
  type: string;
  nullable: boolean;
  comment: string | null;
  /** Distinct values as text, at most some thousands; empty where none were read. */
  sampleValues: string[];
  /** `sampleValues` holds every value of the column. */
  samplesComplete: boolean;
}

export interface ForeignKey {
  columns: string[];
  table: string;
  /** In the order of `columns`. */
  referencedColumns: string[];
}

export interface TableSchema {
  name: string;
  comment: string | null;
  columns: ColumnSchema[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
  /** Null where the database keeps no estimate. */
  rowEstimate: number | null;
}

/** The tables that the connector's role may read; a statement may name nothing else. */
export interface DatabaseSchema {
  kind: ConnectorKind;
  tables: TableSchema[];
}

export type SqlValue = string | number | boolean | null;

export interface QueryLimits {
  timeoutMs: number;
  maxRows: number;
  /** Of the values, counted as UTF-8 text. */
  maxBytes: number;
}

export interface QueryResult {
  /** `type` as the database names it; empty where it doesn't say. */
  columns: { name: string; type: string }[];
  rows: SqlValue[][];
  /** More rows than the limits allow: the rest was not read. */
  truncated: boolean;
}

/**
 * Failures are `AppError`: `timeout` past `timeoutMs`, `unavailable` when the database can't be reached,
 * `upstream_error` when it refuses the statement (its own message is the `cause`, never public).
 */
export interface Connector {
  readonly kind: ConnectorKind;
  introspect(signal?: AbortSignal): Promise<DatabaseSchema>;
  /**
   * One statement, in a read-only transaction or on a read-only connection. `?` (SQLite, MySQL) or `$n`
   * (PostgreSQL) stand for `params`.
   */
  query(sql: string, params: SqlValue[], limits: QueryLimits, signal?: AbortSignal): Promise<QueryResult>;
  ping(): Promise<void>;
  /**
   * Privileges of its account by which more than reading is possible and which nothing else holds back; empty for
   * databases whose queries can't use them.
   */
  excessPrivileges(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens a connector for an address; the address is checked, but nothing is connected yet. `owner` is the environment
 * that it belongs to: environments share what connectors may use together.
 */
export type OpenConnector = (kind: ConnectorKind, url: string, owner: string) => Connector;
