import type { SqlValue } from '../../../../domain/ports/connector';
import type { BinaryOperator, Expression, Query, Select } from '../../../../domain/sqlTree';
import type { IndexedColumn, IndexedTable } from './schemaTypes';

export const columnOf = ({ schema }: IndexedTable, column: string): Expression => ({
  type: 'column',
  table: schema.name,
  column,
});
export const columnNode = ({ table, schema }: IndexedColumn) => columnOf(table, schema.name);
/** Null where a column always has a value. */
export const isKnown = (column: IndexedColumn): Expression | null =>
  column.schema.nullable ? { type: 'isNull', expression: columnNode(column), negated: true } : null;
export const valueNode = (value: SqlValue): Expression => ({ type: 'value', value });
export const call = (name: string, args: Expression[], distinct = false): Expression => ({
  type: 'call',
  name,
  args,
  distinct,
});
export const countRows = call('count', [{ type: 'star', table: null }]);
export function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { type: 'binary', operator, left, right };
}
export const join = (operator: 'and' | 'or', parts: Expression[]): Expression | null =>
  parts.length === 0 ? null : parts.reduce((left, right) => binary(operator, left, right));

/** A query that shows expressions of a table, and of those that `select` joins to it. */
export function selectFrom(
  { schema }: IndexedTable,
  shown: Expression[],
  select: Partial<Select> = {},
  more: Partial<Query> = {},
): Query {
  const body: Select = {
    type: 'select',
    distinct: false,
    items: shown.map((expression) => ({ expression, alias: null })),
    from: { type: 'table', name: schema.name, alias: null },
    joins: [],
    where: null,
    groupBy: [],
    having: null,
    ...select,
  };
  return readable({ with: [], body, orderBy: [], limit: null, offset: null, ...more });
}

/** With a single table its name says nothing: the SQL reads better without. Subqueries keep to themselves. */
function unqualified<T>(node: T, table: string): T {
  if (Array.isArray(node)) return node.map((item) => unqualified(item, table)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const typed = node as { type?: string; table?: unknown; body?: unknown };
  if (typed.body !== undefined) return node;
  const entries = Object.entries(node).map(([key, child]) => [key, unqualified(child, table)]);
  const copy = Object.fromEntries(entries);
  if (typed.type === 'column' && typed.table === table) copy.table = null;
  return copy;
}

/** A query without the name of its table in front of each column, where it has a single one. */
function readable(query: Query): Query {
  const { body } = query;
  if (body.type !== 'select' || body.joins.length > 0 || body.from?.type !== 'table') return query;
  const { name } = body.from;
  return { ...query, body: unqualified(body, name), orderBy: unqualified(query.orderBy, name) };
}
