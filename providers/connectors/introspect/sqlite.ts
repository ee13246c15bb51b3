import type { ColumnSchema, Connector, DatabaseSchema, TableSchema } from '../../../domain/ports/connector';
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

export async function introspectSqlite(
  query: Connector['query'],
  signal?: AbortSignal,
): Promise<DatabaseSchema> {
  const read = async (sql: string, params: string[] = []) => (await query(sql, params, limits, signal)).rows;

  const names = await read(
    `SELECT l.name, s.sql FROM pragma_table_list l LEFT JOIN sqlite_schema s ON s.name = l.name
     WHERE l.schema = 'main' AND l.type IN ('table', 'view') AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
     ORDER BY s.rowid`,
  );
  const tables: TableSchema[] = [];
  for (const [tableName, createSql] of names) {
    const name = String(tableName);
    const comments = commentsIn(String(createSql ?? ''));
    const info = await read(
      'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid',
      [name],
    );
    const columns: ColumnSchema[] = info.map(([column, type, notNull]) => ({
      name: String(column),
      type: String(type).toLowerCase() || 'any',
      nullable: notNull === 0,
      comment: comments.columns.get(String(column).toLowerCase()) ?? null,
      sampleValues: [],
      samplesComplete: false,
    }));
    const keyed = info.filter(([, , , pk]) => Number(pk) > 0).sort((a, b) => Number(a[3]) - Number(b[3]));
    const counted = await read(
      `SELECT count(*) FROM (SELECT 1 FROM ${quote(name)} LIMIT ${maxRowsCounted})`,
    ).catch(() => null);
    tables.push({
      name,
      comment: comments.table,
      columns,
      primaryKey: keyed.map(([column]) => String(column)),
      foreignKeys: [],
      rowEstimate: counted ? Number(counted[0]?.[0] ?? 0) : null,
    });
  }
  for (const table of tables) table.foreignKeys = await foreignKeysOf(table.name, tables, read);
  await sampleColumns(tables, read, { quote }, signal);
  return { kind: 'sqlite', tables };
}

async function foreignKeysOf(
  name: string,
  tables: TableSchema[],
  read: (sql: string, params?: string[]) => Promise<unknown[][]>,
): Promise<TableSchema['foreignKeys']> {
  const rows = await read(
    'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq',
    [name],
  );
  const keys = new Map<unknown, TableSchema['foreignKeys'][number]>();
  for (const [id, target, from, to] of rows) {
    // A declaration may name a table or a column that doesn't exist, or write it in another case.
    const referenced = tables.find((table) => table.name.toLowerCase() === String(target).toLowerCase());
    const column = to === null ? referenced?.primaryKey[0] : String(to);
    const own = referenced?.columns.find(
      (candidate) => candidate.name.toLowerCase() === String(column).toLowerCase(),
    );
    if (!referenced || !own) continue;
    const key = keys.get(id) ?? { columns: [], table: referenced.name, referencedColumns: [] };
    key.columns.push(String(from));
    key.referencedColumns.push(own.name);
    keys.set(id, key);
  }
  return [...keys.values()];
}
