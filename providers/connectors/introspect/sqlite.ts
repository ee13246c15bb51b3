import type { Connector, DatabaseSchema, SqlValue, TableSchema } from '../../../domain/ports/connector';
import { sampleColumns } from './sampleColumns';

const limits = { timeoutMs: 20_000, maxRows: 100_000, maxBytes: 64_000_000 };
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const maxRowsCounted = 100_000;

/** SQLite has no column comments, but stores the text of `CREATE TABLE`: `-- text` at the end of a line is used. */
export function commentsIn(createTable: string): { table: string | null; columns: Map<string, string> } {
  const columns = new Map<string, string>();
  let table: string | null = null;
  for (const line of createTable.split('\n')) {
    const found = /^(.*?)\s*(?:--\s*(.+?)|\/\*\s*(.+?)\s*\*\/)\s*$/.exec(line);
    const comment = found?.[2] ?? found?.[3];
    if (!found || !comment) continue;
    const code = found[1] ?? '';
    const name = /^\s*,?\s*(?:"([^"]+)"|\[([^\]]+)\]|`([^`]+)`|([\p{L}_][\p{L}\p{N}_]*))/u.exec(code);
    if (/^\s*create\s/i.test(code) || (!name && table === null && columns.size === 0)) table ??= comment;
    else if (name) columns.set((name[1] ?? name[2] ?? name[3] ?? name[4] ?? '').toLowerCase(), comment);
  }
  return { table, columns };
}

const tableList = `pragma_table_list l LEFT JOIN sqlite_schema s ON s.name = l.name`;
const isTable = `l.schema = 'main' AND l.type IN ('table', 'view') AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
/** Tables that are counted by one statement. SQLite takes 500. */
const countedTogether = 100;

type Read = (sql: string) => Promise<SqlValue[][]>;

/** With a statement per kind of fact, and not per table. */
export async function introspectSqlite(
  query: Connector['query'],
  signal?: AbortSignal,
  onTables?: (schema: DatabaseSchema) => void,
): Promise<DatabaseSchema> {
  const read: Read = async (sql) => (await query(sql, [], limits, signal)).rows;
  const tables = new Map<string, TableSchema>();
  const comments = new Map<string, Map<string, string>>();
  for (const [tableName, createSql, type] of await read(
    `SELECT l.name, s.sql, l.type FROM ${tableList} WHERE ${isTable} ORDER BY s.rowid`,
  )) {
    const name = String(tableName);
    const { table: comment, columns } = commentsIn(String(createSql ?? ''));
    const derived = type === 'view' ? { isDerived: true } : {};
    const empty = { columns: [], primaryKey: [], foreignKeys: [], rowEstimate: null };
    tables.set(name, { name, comment, ...derived, ...empty });
    comments.set(name, columns);
  }
  const keys = new Map<TableSchema, [place: number, column: string][]>();
  for (const [tableName, column, type, notNull, key] of await read(
    `SELECT l.name AS owner, x.name, x.type, x."notnull", x.pk FROM ${tableList}, pragma_table_xinfo(l.name) x
     WHERE ${isTable} AND x.hidden <> 1 ORDER BY s.rowid, x.cid`,
  )) {
    const table = tables.get(String(tableName));
    if (!table) continue;
    table.columns.push({
      name: String(column),
      type: String(type).toLowerCase() || 'any',
      nullable: notNull === 0,
      comment: comments.get(table.name)?.get(String(column).toLowerCase()) ?? null,
      sampleValues: [],
      samplesComplete: false,
    });
    if (Number(key) > 0) keys.set(table, [...(keys.get(table) ?? []), [Number(key), String(column)]]);
  }
  for (const [table, columns] of keys)
    table.primaryKey = columns.sort(([a], [b]) => a - b).map(([, column]) => column);
  const list = [...tables.values()];
  for (let at = 0; at < list.length; at += countedTogether)
    await countRows(list.slice(at, at + countedTogether), read);
  addForeignKeys(tables, await read(foreignKeysSql));
  const schema: DatabaseSchema = { kind: 'sqlite', tables: list };
  onTables?.({ ...schema, sampledTables: 0 });
  return sampleColumns(schema, query, { quote, asText: (value) => value }, signal);
}

/** A table that cannot be read, such as a view of one that is gone, has no count and takes none from the others. */
async function countRows(tables: TableSchema[], read: Read): Promise<void> {
  const counts = tables.map(
    ({ name }, at) =>
      `SELECT ${at} AS place, (SELECT count(*) FROM (SELECT 1 FROM ${quote(name)} LIMIT ${maxRowsCounted})) AS n`,
  );
  const rows = await read(counts.join(' UNION ALL ')).catch(() => null);
  if (rows === null && tables.length > 1) {
    const half = tables.length >> 1;
    await countRows(tables.slice(0, half), read);
    await countRows(tables.slice(half), read);
  }
  for (const [place, count] of rows ?? []) {
    const table = tables[Number(place)];
    if (table) table.rowEstimate = Number(count);
  }
}

const foreignKeysSql = `SELECT l.name, f.id, f."table", f."from", f."to"
  FROM ${tableList}, pragma_foreign_key_list(l.name) f WHERE ${isTable} ORDER BY s.rowid, f.id DESC, f.seq`;

function addForeignKeys(tables: ReadonlyMap<string, TableSchema>, rows: SqlValue[][]): void {
  const byFoldedName = new Map([...tables.values()].map((table) => [table.name.toLowerCase(), table]));
  const keys = new Map<string, TableSchema['foreignKeys'][number]>();
  for (const [name, id, target, from, to] of rows) {
    // A declaration may name a table or a column that doesn't exist, or write it in another case.
    const referenced = byFoldedName.get(String(target).toLowerCase());
    const column = to === null ? referenced?.primaryKey[0] : String(to);
    const own = referenced?.columns.find(
      (candidate) => candidate.name.toLowerCase() === String(column).toLowerCase(),
    );
    const table = tables.get(String(name));
    if (!table || !referenced || !own) continue;
    const place = JSON.stringify([name, id]);
    let key = keys.get(place);
    if (!key) {
      key = { columns: [], table: referenced.name, referencedColumns: [] };
      keys.set(place, key);
      table.foreignKeys.push(key);
    }
    key.columns.push(String(from));
    key.referencedColumns.push(own.name);
  }
}
