import type { Expression, Query } from '../sql/ast';
import { type Context, timeColumn } from './conditionColumns';
import type { Condition, Literal } from './intent';
import { Unclear } from './joins';
import type { Comparison } from './lexiconMeasures';
import type { IndexedColumn } from './schemaIndex';
import { and, columnOf, literalNode } from './sqlNodes';
import { dayAfter } from './timeSpan';

const writtenDay = /^\d{4}-\d{2}-\d{2}$/;

/** A text column is compared with text, and a date with days that there are: in PostgreSQL all else is an error. */
export function literalFor(column: IndexedColumn, literal: Literal): Literal {
  if ((column.content === 'number' || column.content === 'year') && !column.numericText) {
    if (typeof literal === 'number') return literal;
    const number = Number(literal);
    if (literal.trim() === '' || !Number.isFinite(number))
      throw new Unclear(`how ${literal} compares with ${column.schema.name}`);
    return number;
  }
  if (typeof literal === 'number' && column.content === 'text') return String(literal);
  const isNoDay = typeof literal === 'string' && writtenDay.test(literal) && dayAfter(literal) === null;
  if (column.content === 'time' && isNoDay)
    throw new Unclear(`how ${literal} compares with ${column.schema.name}`);
  return literal;
}

export function compare(
  column: IndexedColumn,
  operator: Comparison,
  literal: Literal,
  context: Context,
): Expression {
  if (/[<>]/.test(operator) && operator !== '<>' && column.content === 'text') {
    throw new Unclear(`how ${column.schema.name} can be more or less than ${literal}`);
  }
  const typed = literalFor(column, literal);
  return { type: 'binary', operator, left: measured(column, typed, context), right: literalNode(typed) };
}

/** Numbers kept as text are compared as numbers, or "9" would be above "10". */
export function measured(column: IndexedColumn, literal: Literal, context: Context): Expression {
  if (!column.numericText || typeof literal !== 'number') return columnOf(column);
  if (context.index.schema.kind === 'sqlite' && column.content === 'year') return columnOf(column);
  return {
    type: 'cast',
    expression: columnOf(column),
    to: context.index.schema.kind === 'sqlite' ? 'real' : 'numeric',
  };
}

/** The average, lowest or highest of a column, over all its rows. */
export function statisticOf(column: IndexedColumn, statistic: string, context: Context): Query {
  const expression = measured({ ...column, table: column.table }, 0, context);
  const bare =
    expression.type === 'cast'
      ? { ...expression, expression: { type: 'column' as const, table: null, column: column.schema.name } }
      : { type: 'column' as const, table: null, column: column.schema.name };
  return {
    with: [],
    body: {
      type: 'select',
      distinct: false,
      items: [{ expression: { type: 'call', name: statistic, args: [bare], distinct: false }, alias: null }],
      from: { type: 'table', name: column.table.schema.name, alias: null },
      joins: [],
      where: null,
      groupBy: [],
      having: null,
    },
    orderBy: [],
    limit: null,
    offset: null,
  };
}

/** "hired after 2003": a date compared with a year. */
export function yearOf(
  condition: Extract<Condition, { kind: 'compare' }> & { value: number },
): Extract<Condition, { kind: 'time' }> {
  const year = condition.value;
  if (!Number.isInteger(year) || year < 1000 || year > 2999)
    throw new Unclear(`how a date compares with ${year}`);
  return { ...condition, kind: 'time', from: `${year}-01-01`, to: `${year + 1}-01-01`, year };
}

export function timeCondition(condition: Extract<Condition, { kind: 'time' }>, context: Context): Expression {
  const column = timeColumn(condition, context);
  if (column.content === 'text') throw new Unclear(`how ${column.schema.name} compares with a date`);
  if (column.content === 'year' || column.content === 'number') {
    if (condition.year === null) throw new Unclear(`how ${column.schema.name} compares with a date`);
    return compare(column, condition.operator, condition.year, context);
  }
  const left = columnOf(column);
  const at = (operator: '<' | '>=', day: string): Expression => ({
    type: 'binary',
    operator,
    left,
    right: literalNode(day),
  });
  switch (condition.operator) {
    case '>':
      return at('>=', condition.to);
    case '>=':
      return at('>=', condition.from);
    case '<':
      return at('<', condition.from);
    case '<=':
      return at('<', condition.to);
    case '<>':
      return { type: 'not', expression: and(at('>=', condition.from), at('<', condition.to)) };
    default:
      return and(at('>=', condition.from), at('<', condition.to));
  }
}
