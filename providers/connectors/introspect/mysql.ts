import type { Connector, DatabaseSchema, TableSchema } from '../../../domain/ports/connector';
import { sampleColumns } from './sampleColumns';

const limits = { timeoutMs: 20_000, maxRows: 200_000, maxBytes: 64_000_000 };
const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``;

// information_schema shows a role only what it has a privilege on.
const columnsSql = `
  SELECT t.TABLE_NAME, c.COLUMN_NAME, c.COLUMN_TYPE, c.IS_NULLABLE, c.COLUMN_COMMENT, t.TABLE_COMMENT,
         t.TABLE_ROWS, c.PRIVILEGES
  FROM information_schema.TABLES t
  JOIN information_schema.COLUMNS c ON c.TABLE_SCHEMA = t.TABLE_SCHEMA AND c.TABLE_NAME = t.TABLE_NAME
  WHERE t.TABLE_SCHEMA = DATABASE() AND t.TABLE_TYPE IN ('BASE TABLE', 'VIEW')
  ORDER BY t.TABLE_NAME, c.ORDINAL_POSITION`;

const keysSql = `
  SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = DATABASE()
    AND (CONSTRAINT_NAME = 'PRIMARY' OR REFERENCED_TABLE_SCHEMA = DATABASE())
  ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`;

const textOrNull = (value: unknown) => (value === null || value === '' ? null : String(value));

export async function introspectMysql(
  query: Connector['query'],
  signal?: AbortSignal,
): Promise<DatabaseSchema> {
  const read = async (sql: string) => (await query(sql, [], limits, signal)).rows;
  const tables = new Map<string, TableSchema>();
  for (const row of await read(columnsSql)) {
    const [tableName, column, type, nullable, comment, tableComment, estimate, privileges] = row;
    if (!/select/i.test(String(privileges))) continue;
    const name = String(tableName);
    const table = tables.get(name) ?? {
      name,
      comment: tableComment === 'VIEW' ? null : textOrNull(tableComment),
      columns: [],
      primaryKey: [],
      foreignKeys: [],
      rowEstimate: estimate === null ? null : Number(estimate),
    };
    table.columns.push({
      name: String(column),
      type: String(type).toLowerCase(),
      nullable: nullable === 'YES',
      comment: textOrNull(comment),
      sampleValues: [],
      samplesComplete: false,
    });
    tables.set(name, table);
  }
  for (const [name, constraint, column, target, referenced] of await read(keysSql)) {
    const table = tables.get(String(name));
    if (!table) continue;
    if (constraint === 'PRIMARY') table.primaryKey.push(String(column));
    else if (tables.has(String(target)))
      addKey(table, String(constraint), String(column), target, referenced);
  }
  const list = [...tables.values()];
  await sampleColumns(list, read, { quote }, signal);
  return { kind: 'mysql', tables: list };
}

const constraintOf = new WeakMap<object, string>();

/** Rows of one constraint follow each other: a further column joins the key before it. */
function addKey(
  table: TableSchema,
  constraint: string,
  column: string,
  target: unknown,
  referenced: unknown,
) {
  const last = table.foreignKeys.at(-1);
  if (last && constraintOf.get(last) === constraint) {
    last.columns.push(column);
    last.referencedColumns.push(String(referenced));
    return;
  }
  const key = { columns: [column], table: String(target), referencedColumns: [String(referenced)] };
  constraintOf.set(key, constraint);
  table.foreignKeys.push(key);
}
