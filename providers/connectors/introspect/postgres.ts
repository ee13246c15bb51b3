import { type ServerCatalog, tableName } from './serverSchema';

/** The tables that the role may read, in every schema but the system's, or in those that $1 names. */
const readable = `c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  AND ($1::text IS NULL OR n.nspname = ANY (string_to_array($1::text, ',')))
  AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')`;

/** The schema that a name needs before it; null where the unqualified name is that table's. */
const schemaOf = (table: string, schema: string) =>
  `CASE WHEN pg_table_is_visible(${table}.oid) THEN NULL ELSE ${schema}.nspname END`;

const columnsSql = `
  SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull,
         col_description(c.oid, a.attnum), obj_description(c.oid, 'pg_class'), c.reltuples::bigint,
         ${schemaOf('c', 'n')},
         c.relkind IN ('v', 'm') OR EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = c.oid)
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE ${readable}
  ORDER BY pg_table_is_visible(c.oid) DESC, c.oid, a.attnum`;

const keysSql = `
  SELECT c.relname, k.contype, f.relname,
         (SELECT string_agg(a.attname, chr(1) ORDER BY p.at) FROM unnest(k.conkey) WITH ORDINALITY AS p (num, at)
          JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = p.num),
         (SELECT string_agg(a.attname, chr(1) ORDER BY p.at) FROM unnest(k.confkey) WITH ORDINALITY AS p (num, at)
          JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = p.num),
         ${schemaOf('c', 'n')}, ${schemaOf('f', 'm')}
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_class f ON f.oid = k.confrelid
  LEFT JOIN pg_namespace m ON m.oid = f.relnamespace
  WHERE k.contype IN ('p', 'f') AND ${readable}
  ORDER BY k.oid`;

export const postgresCatalog: ServerCatalog = {
  kind: 'postgres',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  asText: (value) => `${value}::text`,
  columns: (schemas) => ({ sql: columnsSql, params: [schemas?.join(',') ?? null] }),
  columnOf: ([table, column, type, nullable, comment, tableComment, estimate, schema, isDerived]) => ({
    table: {
      ...tableName(table, schema),
      ...(isDerived === true ? { isDerived } : {}),
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
  keys: (schemas) => ({ sql: keysSql, params: [schemas?.join(',') ?? null] }),
  addKey([name, kind, to, own, referenced, schema, toSchema], tables) {
    const table = tables.get(tableName(name, schema).name);
    const target = tableName(to, toSchema).name;
    const columns = String(own).split('\x01');
    if (kind === 'p' && table) table.primaryKey = columns;
    else if (table && tables.has(target)) {
      table.foreignKeys.push({
        columns,
        table: target,
        referencedColumns: String(referenced).split('\x01'),
      });
    }
  },
};
