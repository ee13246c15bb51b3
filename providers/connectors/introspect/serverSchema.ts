import type {
  ColumnSchema,
  Connector,
  ConnectorKind,
  DatabaseSchema,
  SqlValue,
  TableSchema,
} from '../../../domain/ports/connector';
import { type SampleDialect, sampleColumns } from './sampleColumns';

const limits = { timeoutMs: 20_000, maxRows: 200_000, maxBytes: 64_000_000 };

type Declared = 'name' | 'comment';
type CatalogQuery = (schemas: string[] | null) => { sql: string; params: SqlValue[] };

/**
 * How a database server describes its tables. Without names of schemas, PostgreSQL lists every schema that the role may
 * read, MySQL the database of the address.
 */
export interface ServerCatalog extends SampleDialect {
  kind: ConnectorKind;
  /** A row per column, in the order of the table; tables that need no schema before their name first. */
  columns: CatalogQuery;
  /** The table and column of a row; null where the role may not read it. */
  columnOf(row: SqlValue[]): {
    table: Pick<TableSchema, Declared | 'schema' | 'rowEstimate' | 'isDerived'>;
    column: Pick<ColumnSchema, Declared | 'type' | 'nullable'>;
  } | null;
  keys: CatalogQuery;
  /** Adds what a row says of a key to its table. */
  addKey(row: SqlValue[], tables: ReadonlyMap<string, TableSchema>): void;
}

/** The name of a table, with the schema that its name needs, if any. */
export function tableName(name: unknown, schema: unknown): Pick<TableSchema, 'name' | 'schema'> {
  if (schema === null || schema === undefined) return { name: String(name) };
  return { name: `${schema}.${name}`, schema: String(schema) };
}

/** Reads the tables, columns and keys that a server lists, then samples of the values. */
export async function introspectServer(
  catalog: ServerCatalog,
  schemas: string[] | null,
  query: Connector['query'],
  signal?: AbortSignal,
  onTables?: (schema: DatabaseSchema) => void,
): Promise<DatabaseSchema> {
  const { kind, columns, columnOf, keys, addKey } = catalog;
  const list = async ({ sql, params }: ReturnType<CatalogQuery>) =>
    (await query(sql, params, limits, signal)).rows;
  const tables = new Map<string, TableSchema>();
  for (const row of await list(columns(schemas))) {
    const found = columnOf(row);
    if (!found) continue;
    const { name, schema } = found.table;
    const table = tables.get(name) ?? { ...found.table, columns: [], primaryKey: [], foreignKeys: [] };
    // A table whose own name has a dot in it may be called as another is in its schema: the first is meant.
    if (table.schema !== schema) continue;
    table.columns.push({ ...found.column, sampleValues: [], samplesComplete: false });
    tables.set(name, table);
  }
  for (const row of await list(keys(schemas))) addKey(row, tables);
  const read: DatabaseSchema = { kind, tables: [...tables.values()] };
  onTables?.({ ...read, sampledTables: 0 });
  return sampleColumns(read, query, catalog, signal);
}
