import type { ConnectorKind, SqlValue } from '../../../../domain/ports/connector';
import type { Expression } from '../../../../domain/sqlTree';
import type { Comparison } from './frame';
import type { Condition } from './ground';
import type { TimeSpan } from './items';
import { binary, call, columnNode, join, selectFrom, valueNode } from './nodes';
import type { IndexedColumn } from './schemaTypes';
import { dayAfter } from './timeSpan';

const writtenDay = /^\d{4}-\d{2}-\d{2}$/;
const isOrder = (operator: Comparison) => operator !== '=' && operator !== '<>';

/** Numbers that are kept as text are compared as numbers, or "9" would be above "10". */
export function numberNode(column: IndexedColumn, kind: ConnectorKind): Expression {
  if (!column.numericText || (kind === 'sqlite' && column.content === 'year')) return columnNode(column);
  return { type: 'cast', expression: columnNode(column), to: kind === 'sqlite' ? 'real' : 'numeric' };
}

/** A value as the column has it; undefined where they can't be compared. */
function literalFor(column: IndexedColumn, value: SqlValue, operator: Comparison): SqlValue | undefined {
  if (column.content === 'boolean' || typeof value === 'boolean')
    return isOrder(operator) ? undefined : value;
  const isNumber = column.content === 'number' || column.content === 'year';
  if (isNumber) {
    const number = Number(value);
    if (String(value).trim() === '' || !Number.isFinite(number)) return undefined;
    return column.numericText && typeof value === 'string' ? value : number;
  }
  if (column.content === 'time') {
    const text = String(value);
    return typeof value === 'string' &&
      (!writtenDay.test(text) || dayAfter(text) !== null) &&
      !(isOrder(operator) && !writtenDay.test(text))
      ? text
      : undefined;
  }
  if (isOrder(operator)) return undefined;
  return typeof value === 'number' ? undefined : value;
}

/** Undefined where a column can't be tested like that. */
export function conditionNode({ of, test }: Condition, kind: ConnectorKind): Expression | undefined {
  const { column } = of;
  if (!column) return undefined;
  const left = columnNode(column);
  const isMeasure = column.content === 'number' || column.content === 'year';
  switch (test.type) {
    case 'null':
      return column.schema.nullable ? { type: 'isNull', expression: left, negated: test.negated } : undefined;
    case 'like':
      if (column.content !== 'text') return undefined;
      return binary(test.negated ? 'not like' : 'like', left, valueNode(test.pattern));
    case 'aggregate': {
      if (!isMeasure) return undefined;
      const own = numberNode(column, kind);
      const query = selectFrom(column.table, [call(test.aggregate, [own])]);
      return binary(test.operator, own, { type: 'subquery', query });
    }
    case 'between': {
      if (column.content === 'time') return timesBetween(column, test.low, test.high);
      if (!isMeasure) return undefined;
      const bounds = { low: valueNode(Number(test.low)), high: valueNode(Number(test.high)) };
      return { type: 'between', expression: numberNode(column, kind), ...bounds, negated: false };
    }
    case 'time':
      return column.content === 'time' ? timeNode(left, test.operator, test.span) : undefined;
    case 'compare':
      return compareNode(column, test.operator, test.value, kind);
  }
}

const spanOfYear = (year: number) => ({ from: `${year}-01-01`, to: `${year + 1}-01-01` });

function compareNode(
  column: IndexedColumn,
  operator: Comparison,
  value: SqlValue,
  kind: ConnectorKind,
): Expression | undefined {
  if (column.content === 'time' && typeof value === 'number') {
    const isYear = Number.isInteger(value) && value >= 1000 && value < 3000;
    return isYear ? timeNode(columnNode(column), operator, spanOfYear(value)) : undefined;
  }
  if (column.content === 'year' && Number(value) < 1000) return undefined;
  const literal = literalFor(column, value, operator);
  if (literal === undefined) return undefined;
  const left = typeof literal === 'number' ? numberNode(column, kind) : columnNode(column);
  return binary(operator, left, valueNode(literal));
}

function timesBetween(
  column: IndexedColumn,
  low: number | string,
  high: number | string,
): Expression | undefined {
  if (typeof low === 'string' || typeof high === 'string') {
    const after = dayAfter(String(high));
    const isSpan = writtenDay.test(String(low)) && after !== null && String(low) < after;
    if (!isSpan) return undefined;
    return timeNode(columnNode(column), '=', { from: String(low), to: after });
  }
  const span = { from: spanOfYear(low).from, to: spanOfYear(high).to };
  return low <= high ? timeNode(columnNode(column), '=', span) : undefined;
}

function timeNode(left: Expression, operator: Comparison, span: TimeSpan): Expression {
  const at = (sign: '<' | '>=', day: string) => binary(sign, left, valueNode(day));
  const within = binary('and', at('>=', span.from), at('<', span.to));
  switch (operator) {
    case '>':
      return at('>=', span.to);
    case '>=':
      return at('>=', span.from);
    case '<':
      return at('<', span.from);
    case '<=':
      return at('<', span.to);
    case '<>':
      return { type: 'not', expression: within };
    case '=':
      return within;
  }
}

/** Conditions in the order of the question; those joined by "or" belong to the one before. */
export function whereNodes(conditions: Condition[], kind: ConnectorKind): Expression[] | undefined {
  const groups: Condition[][] = [];
  for (const condition of conditions) {
    const last = groups.at(-1);
    if (condition.or && last) last.push(condition);
    else groups.push([condition]);
  }
  const nodes: Expression[] = [];
  for (const group of groups) {
    const parts = group.map((condition) => conditionNode(condition, kind));
    if (parts.some((part) => part === undefined)) return undefined;
    const node = asList(parts as Expression[]) ?? join('or', parts as Expression[]);
    if (node) nodes.push(node);
  }
  return nodes;
}

/** `country IN ('Japan', 'Spain')` */
function asList(parts: Expression[]): Expression | null {
  const [first] = parts;
  if (parts.length < 2 || first?.type !== 'binary') return null;
  const key = JSON.stringify(first.left);
  const isList = parts.every(
    (part) => part.type === 'binary' && part.operator === '=' && JSON.stringify(part.left) === key,
  );
  if (!isList) return null;
  const among = parts.flatMap((part) => (part.type === 'binary' ? [part.right] : []));
  return { type: 'in', expression: first.left, among, negated: false };
}
