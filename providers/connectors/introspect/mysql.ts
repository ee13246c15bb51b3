import type { TableSchema } from '../../../domain/ports/connector';
import type { ServerCatalog } from './serverSchema';

// information_schema lists only what the role has a privilege on.
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

const constraintOf = new WeakMap<object, string>();

/** Rows of one constraint follow each other: a further column joins the key before it. */
function addForeignKey(
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

export const mysqlCatalog: ServerCatalog = {
  kind: 'mysql',
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  columnsSql,
  columnOf([table, column, type, nullable, comment, tableComment, estimate, privileges]) {
    if (!/select/i.test(String(privileges))) return null;
    return {
      table: {
        name: String(table),
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
  keysSql,
  addKey([name, constraint, column, target, referenced], tables) {
    const table = tables.get(String(name));
    if (constraint === 'PRIMARY') table?.primaryKey.push(String(column));
    else if (table && tables.has(String(target)))
      addForeignKey(table, String(constraint), String(column), target, referenced);
  },
};
