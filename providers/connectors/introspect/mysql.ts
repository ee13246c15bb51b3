import type { TableSchema } from '../../../domain/ports/connector';
import { type ServerCatalog, tableName } from './serverSchema';

/** The database of the address, or those that are named. */
const within = (column: string, schemas: string[] | null) =>
  schemas === null ? `${column} = DATABASE()` : `${column} IN (${schemas.map(() => '?').join(', ')})`;

// information_schema lists only what the role has a privilege on.
const columnsSql = (schemas: string[] | null) => `
  SELECT t.TABLE_NAME, c.COLUMN_NAME, c.COLUMN_TYPE, c.IS_NULLABLE, c.COLUMN_COMMENT, t.TABLE_COMMENT,
         t.TABLE_ROWS, c.PRIVILEGES, NULLIF(t.TABLE_SCHEMA, DATABASE()), t.TABLE_TYPE
  FROM information_schema.TABLES t
  JOIN information_schema.COLUMNS c ON c.TABLE_SCHEMA = t.TABLE_SCHEMA AND c.TABLE_NAME = t.TABLE_NAME
  WHERE ${within('t.TABLE_SCHEMA', schemas)} AND t.TABLE_TYPE IN ('BASE TABLE', 'VIEW')
  ORDER BY t.TABLE_SCHEMA <> DATABASE(), t.TABLE_SCHEMA, t.TABLE_NAME, c.ORDINAL_POSITION`;

const keysSql = (schemas: string[] | null) => `
  SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME,
         NULLIF(TABLE_SCHEMA, DATABASE()), NULLIF(REFERENCED_TABLE_SCHEMA, DATABASE())
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE ${within('TABLE_SCHEMA', schemas)} AND (CONSTRAINT_NAME = 'PRIMARY' OR REFERENCED_TABLE_NAME IS NOT NULL)
  ORDER BY TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION`;

const textOrNull = (value: unknown) => (value === null || value === '' ? null : String(value));

const constraintOf = new WeakMap<object, string>();

/** Rows of one constraint follow each other: a further column joins the key before it. */
function addForeignKey(
  table: TableSchema,
  constraint: string,
  column: string,
  target: string,
  referenced: unknown,
) {
  const last = table.foreignKeys.at(-1);
  if (last && constraintOf.get(last) === constraint) {
    last.columns.push(column);
    last.referencedColumns.push(String(referenced));
    return;
  }
  const key = { columns: [column], table: target, referencedColumns: [String(referenced)] };
  constraintOf.set(key, constraint);
  table.foreignKeys.push(key);
}

export const mysqlCatalog: ServerCatalog = {
  kind: 'mysql',
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  asText: (value) => `CAST(${value} AS CHAR)`,
  columns: (schemas) => ({ sql: columnsSql(schemas), params: schemas ?? [] }),
  columnOf([table, column, type, nullable, comment, tableComment, estimate, privileges, schema, kind]) {
    if (!/select/i.test(String(privileges))) return null;
    return {
      table: {
        ...tableName(table, schema),
        ...(kind === 'VIEW' ? { isDerived: true } : {}),
        comment: tableComment === 'VIEW' ? null : textOrNull(tableComment),
        rowEstimate: estimate === null ? null : Number(estimate),
      },
      column: {
        name: String(column),
        type: String(type).toLowerCase(),
        nullable: nullable === 'YES',
        comment: textOrNull(comment),
      },
    };
  },
  keys: (schemas) => ({ sql: keysSql(schemas), params: schemas ?? [] }),
  addKey([name, constraint, column, to, referenced, schema, toSchema], tables) {
    const table = tables.get(tableName(name, schema).name);
    const target = tableName(to, toSchema).name;
    if (constraint === 'PRIMARY') table?.primaryKey.push(String(column));
    else if (table && tables.has(target))
      addForeignKey(table, String(constraint), String(column), target, referenced);
  },
};
