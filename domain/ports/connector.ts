/** Read-only access to a database that structured questions are answered from. */

export const connectorKinds = ['sqlite', 'postgres', 'mysql'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];

export interface ColumnSchema {
  name: string;
  /** As the database declares it, in lower case: `varchar(40)`, `integer`, `timestamp`. */
  type: string;
  nullable: boolean;
  comment: string | null;
  /** Distinct values as text, at most a few thousand; empty where none were read. */
  sampleValues: string[];
  /** Whether `sampleValues` has all values of the column. */
  samplesComplete: boolean;
}

export interface ForeignKey {
  columns: string[];
  table: string;
  /** In the order of `columns`. */
  referencedColumns: string[];
}

export interface TableSchema {
  /** The name in statements; `schema.table` where it is outside of what unqualified names resolve to. */
  name: string;
  /** The schema (MySQL: the database) that `name` begins with. Absent where it begins with none. */
  schema?: string;
  comment: string | null;
  /** Its rows are those of other tables: a view, or a partition. */
  isDerived?: boolean;
  columns: ColumnSchema[];
  /** The name of a row's number, which is none of the columns. Absent where rows have no order of their own. */
  rowNumber?: string;
  primaryKey: string[];
  foreignKeys: ForeignKey[];
  /** The estimated number of rows; null where the database has no estimate. */
  rowEstimate: number | null;
}

/** The name of a table without its schema. */
export function bareName({ name, schema }: Pick<TableSchema, 'name' | 'schema'>): string {
  return schema === undefined ? name : name.slice(schema.length + 1);
}

/** The tables that the connector's role may read. Statements that name other tables are rejected. */
export interface DatabaseSchema {
  kind: ConnectorKind;
  tables: TableSchema[];
  /** The number of tables, from the first, whose values were looked at for samples. Absent: all. */
  sampledTables?: number;
}

export type SqlValue = string | number | boolean | null;

export interface QueryLimits {
  timeoutMs: number;
  maxRows: number;
  /** The size of the values as UTF-8 text. */
  maxBytes: number;
}

export interface QueryResult {
  /** `type` is the database's name of the type; empty where unknown. */
  columns: { name: string; type: string }[];
  rows: SqlValue[][];
  /** Whether rows beyond the limits were not read. */
  truncated: boolean;
}

/**
 * Failures are `AppError`: `timeout` after `timeoutMs`, `unavailable` when the database cannot be reached,
 * `upstream_error` when it rejects the statement (the database's message is the `cause`, never public).
 */
export interface Connector {
  readonly kind: ConnectorKind;
  /** @param onTables receives the tables before their values are read, which takes longer */
  introspect(signal?: AbortSignal, onTables?: (schema: DatabaseSchema) => void): Promise<DatabaseSchema>;
  /**
   * Runs one statement in a read-only transaction or on a read-only connection. The placeholders for `params` are
   * `?` (SQLite, MySQL) or `$n` (PostgreSQL).
   */
  query(sql: string, params: SqlValue[], limits: QueryLimits, signal?: AbortSignal): Promise<QueryResult>;
  ping(): Promise<void>;
  /**
   * The privileges of the account that allow more than reading and that no read-only transaction prevents. Empty
   * for databases whose queries cannot use such privileges.
   */
  excessPrivileges(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Creates a connector. The URL is validated, but no connection is opened.
 * @param owner the ID of its environment: environments share the capacity for connectors fairly
 */
export type OpenConnector = (kind: ConnectorKind, url: string, owner: string) => Connector;
