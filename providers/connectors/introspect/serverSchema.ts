import type {
  ColumnSchema,
  Connector,
  ConnectorKind,
  DatabaseSchema,
  SqlValue,
  TableSchema,
} from '../../../domain/ports/connector';
import { sampleColumns } from './sampleColumns';

const limits = { timeoutMs: 20_000, maxRows: 200_000, maxBytes: 64_000_000 };

type Declared = 'name' | 'comment';

/** How a database server describes its tables. */
export interface ServerCatalog {
  kind: ConnectorKind;
  quote(identifier: string): string;
  /** A row per column, in the order of the table. */
  columnsSql: string;
  /** The table and column of a row; null where the role may not read it. */
  columnOf(row: SqlValue[]): {
    table: Pick<TableSchema, Declared | 'rowEstimate'>;
    column: Pick<ColumnSchema, Declared | 'type' | 'nullable'>;
  } | null;
  keysSql: string;
  /** Adds what a row says of a key to its table. */
  addKey(row: SqlValue[], tables: ReadonlyMap<string, TableSchema>): void;
}

/** Reads the tables, columns and keys that a server lists, with samples of the values. */
export async function introspectServer(
  { kind, quote, columnsSql, columnOf, keysSql, addKey }: ServerCatalog,
  query: Connector['query'],
  signal?: AbortSignal,
): Promise<DatabaseSchema> {
  const read = async (sql: string) => (await query(sql, [], limits, signal)).rows;
  const tables = new Map<string, TableSchema>();
  for (const row of await read(columnsSql)) {
    const found = columnOf(row);
    if (!found) continue;
    const { name } = found.table;
    const table = tables.get(name) ?? { ...found.table, columns: [], primaryKey: [], foreignKeys: [] };
    table.columns.push({ ...found.column, sampleValues: [], samplesComplete: false });
    tables.set(name, table);
  }
  for (const row of await read(keysSql)) addKey(row, tables);
  const list = [...tables.values()];
  await sampleColumns(list, read, { quote }, signal);
  return { kind, tables: list };
}
