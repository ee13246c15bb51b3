import type { ServerCatalog } from './serverSchema';

/** The tables that the role may read and that unqualified names resolve to. */
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

export const postgresCatalog: ServerCatalog = {
  kind: 'postgres',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  columnsSql,
  columnOf: ([table, column, type, nullable, comment, tableComment, estimate]) => ({
    table: {
      name: String(table),
      comment: tableComment === null ? null : String(tableComment),
      // -1 says that the table was never analyzed.
      rowEstimate: Number(estimate) < 0 ? null : Number(estimate),
    },
    column: {
      name: String(column),
      type: String(type),
      nullable: nullable === true,
      comment: comment === null ? null : String(comment),
    },
  }),
  keysSql,
  addKey([name, kind, target, own, referenced], tables) {
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
  },
};
