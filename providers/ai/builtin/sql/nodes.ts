import type { SqlValue } from '../../../../domain/ports/connector';
import type { BinaryOperator, Expression, Query, Select, SelectItem } from '../../../../domain/sqlTree';
import type { Plan, Value } from './plan';
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
const periodLengths = { day: 10, month: 7, year: 4 };
/** The beginning of a day as it is written: `2024-03`. */
export const periodNode = ({ column, unit }: NonNullable<Plan['period']>): Expression =>
  call('substr', [
    { type: 'cast', expression: columnNode(column), to: 'text' },
    valueNode(1),
    valueNode(periodLengths[unit]),
  ]);
/** The name of a column of periods: `month`. */
function periodName(node: Expression): string | null {
  const length = node.type === 'call' && node.name === 'substr' ? node.args[2] : null;
  return (
    Object.entries(periodLengths).find(
      ([, characters]) => length?.type === 'value' && length.value === characters,
    )?.[0] ?? null
  );
}
/** The rows for which something holds, in percent of all. */
export const shareItem = (holds: Expression): SelectItem => ({
  expression: call('avg', [
    { type: 'case', operand: null, whens: [[holds, valueNode(100)]], otherwise: valueNode(0) },
  ]),
  alias: 'percentage',
});
export const valueNode = (value: SqlValue): Expression => ({ type: 'value', value });
export const call = (name: string, args: Expression[], distinct = false): Expression => ({
  type: 'call',
  name,
  args,
  distinct,
});
const countRows = call('count', [{ type: 'star', table: null }]);
/** Counts the rows of `key` where it is given: a join repeats them. */
export function measuredNode(
  { column, aggregate, distinct }: Value,
  key: IndexedColumn | null = null,
): Expression {
  if (column) return aggregate ? call(aggregate, [columnNode(column)], distinct) : columnNode(column);
  return key ? call('count', [columnNode(key)], true) : countRows;
}
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
    items: shown.map((expression) => ({ expression, alias: periodName(expression) })),
    from: { type: 'table', name: schema.name, alias: null },
    joins: [],
    where: null,
    groupBy: [],
    having: null,
    ...select,
  };
  return readable({ with: [], body, orderBy: [], limit: null, offset: null, ...more });
}

/** With a single table its name in front of each column says nothing: the SQL reads better without. */
function readable(query: Query): Query {
  const { body } = query;
  if (body.type !== 'select' || body.joins.length > 0 || body.from?.type !== 'table') return query;
  const { name } = body.from;
  return JSON.parse(JSON.stringify(query), (key, value) =>
    key === 'table' && value === name ? null : value,
  );
}
