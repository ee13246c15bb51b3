import type { Connector, DatabaseSchema, TableSchema } from '../../../domain/ports/connector';
import { sampleColumns } from './sampleColumns';

const limits = { timeoutMs: 20_000, maxRows: 200_000, maxBytes: 64_000_000 };
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Only what the role may read, and what an unqualified name finds. */
const readable = `c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname = ANY (current_schemas(false))
  AND has_table_privilege(c.oid, 'SELECT') AND pg_table_is_visible(c.oid)`;

const columnsSql = `
  SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull,
         col_description(c.oid, a.attnum), obj_description(c.oid, 'pg_class'), c.reltuples::bigint
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE ${readable}
  ORDER BY c.oid, a.attnum`;

const keysSql = `
  SELECT c.relname, k.contype, f.relname,
         (SELECT string_agg(a.attname, chr(1) ORDER BY p.at) FROM unnest(k.conkey) WITH ORDINALITY AS p (num, at)
          JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = p.num),
         (SELECT string_agg(a.attname, chr(1) ORDER BY p.at) FROM unnest(k.confkey) WITH ORDINALITY AS p (num, at)
          JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = p.num)
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_class f ON f.oid = k.confrelid
  WHERE k.contype IN ('p', 'f') AND ${readable}
  ORDER BY k.oid`;

export async function introspectPostgres(
  query: Connector['query'],
  signal?: AbortSignal,
): Promise<DatabaseSchema> {
  const read = async (sql: string) => (await query(sql, [], limits, signal)).rows;
  const tables = new Map<string, TableSchema>();
  for (const [tableName, column, type, nullable, comment, tableComment, estimate] of await read(columnsSql)) {
    const name = String(tableName);
    const table = tables.get(name) ?? {
      name,
      comment: tableComment === null ? null : String(tableComment),
      columns: [],
      primaryKey: [],
      foreignKeys: [],
      // -1 says that the table was never analysed.
      rowEstimate: Number(estimate) < 0 ? null : Number(estimate),
    };
    table.columns.push({
      name: String(column),
      type: String(type),
      nullable: nullable === true,
      comment: comment === null ? null : String(comment),
      sampleValues: [],
      samplesComplete: false,
    });
    tables.set(name, table);
  }
  for (const [name, kind, target, own, referenced] of await read(keysSql)) {
    const table = tables.get(String(name));
    const columns = String(own).split('\x01');
    if (kind === 'p' && table) table.primaryKey = columns;
    else if (table && tables.has(String(target))) {
      table.foreignKeys.push({
        columns,
        table: String(target),
        referencedColumns: String(referenced).split('\x01'),
      });
    }
  }
  const list = [...tables.values()];
  await sampleColumns(list, read, { quote }, signal);
  return { kind: 'postgres', tables: list };
}
