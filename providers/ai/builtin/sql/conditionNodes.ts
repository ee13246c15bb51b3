import type { ConnectorKind } from '../../../../domain/ports/connector';
import type { Expression } from '../../../../domain/sqlTree';
import type { TimeSpan } from './items';
import { binary, call, columnNode, isKnown, join, measuredNode, selectFrom, valueNode } from './nodes';
import type { Comparison, Condition, Test } from './plan';
import { type IndexedColumn, isCode, isShare } from './schemaTypes';
import { spanOfYears } from './timeSpan';
import { isNumber } from './words';

/** Numbers that are kept as text are compared as numbers, or "9" would be above "10". */
export function numberNode(column: IndexedColumn, kind: ConnectorKind): Expression {
  if (!column.numericText || (kind === 'sqlite' && column.content === 'year')) return columnNode(column);
  return { type: 'cast', expression: columnNode(column), to: kind === 'sqlite' ? 'real' : 'numeric' };
}

/** Null where a column can't be tested like that. */
function conditionNode({ of, test }: Condition<IndexedColumn>, kind: ConnectorKind): Expression | null {
  const { column, aggregate } = of;
  if (!column || aggregate) return numberTest(measuredNode(of), test);
  const { content } = column;
  const left = columnNode(column);
  if (test.type === 'beside') return besideNode(column, test);
  if (test.type === 'null')
    return isKnown(column) && { type: 'isNull', expression: left, negated: test.negated };
  if (test.type === 'like' && content === 'text')
    return binary(test.negated ? 'not like' : 'like', left, valueNode(test.pattern));
  if (content === 'time') {
    if (test.type === 'time') return timeNode(left, test.operator, test.span);
    const years =
      test.type === 'between' ? [test.low, test.high] : 'value' in test ? [test.value, test.value] : [];
    const span = spanOfYears(years[0], years[1]);
    if (span) return timeNode(left, 'operator' in test ? test.operator : '=', span);
  }
  if (content === 'number' || content === 'year') return measureNode(column, test, kind);
  if (test.type !== 'compare' || typeof test.value === 'number' || isOrder(test.operator)) return null;
  return binary(test.operator, left, valueNode(test.value));
}

function besideNode(column: IndexedColumn, test: Extract<Test, { type: 'beside' }>): Expression | null {
  const { table } = column;
  if (!table.rowNumber) return null;
  const number = columnNode(table.rowNumber);
  const where = binary('=', columnNode(column), valueNode(test.value));
  const own: Expression = { type: 'subquery', query: selectFrom(table, [number], { where }) };
  const beside = binary(test.operator, number, own);
  const isAlone = column.schema.sampleValues.length === table.schema.rowEstimate;
  // What stands behind the two rows of Georgia is not Georgia.
  return isAlone ? beside : binary('and', beside, binary('<>', columnNode(column), valueNode(test.value)));
}

const isOrder = (operator: Comparison) => operator !== '=' && operator !== '<>';

/** A column of numbers is compared with one, or with the average of all. */
function measureNode(column: IndexedColumn, test: Test, kind: ConnectorKind): Expression | null {
  const own = numberNode(column, kind);
  if (test.type === 'aggregate') {
    const query = selectFrom(column.table, [call(test.aggregate, [own])]);
    return binary(test.operator, own, { type: 'subquery', query });
  }
  if (test.type === 'between' && isShare(column) && test.high > 1)
    return numberTest(own, { ...test, low: inParts(test.low), high: inParts(test.high) });
  if (test.type !== 'compare') return numberTest(own, test);
  // "tracking code 12" is not that of '0012'.
  if (column.numericText && isCode(column) && !isOrder(test.operator))
    return binary(test.operator, columnNode(column), valueNode(String(test.value)));
  if (typeof test.value === 'string' && column.numericText)
    return binary(test.operator, columnNode(column), valueNode(test.value));
  const value = Number(test.value);
  if (!isNumber(String(test.value)) || (column.content === 'year' && value < 1000)) return null;
  return numberTest(own, { ...test, value: isShare(column) && value > 1 ? inParts(value) : value });
}

const inParts = (percent: number) => Number((percent / 100).toPrecision(12));

function numberTest(expression: Expression, test: Test): Expression | null {
  if (test.type === 'compare') return binary(test.operator, expression, valueNode(test.value));
  if (test.type !== 'between') return null;
  const bounds = { low: valueNode(test.low), high: valueNode(test.high) };
  return { type: 'between', expression, ...bounds, negated: false };
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

/** Conditions in the order of the question; those joined by "or" belong to the one before. Null where one makes no sense. */
export function conditionNodes(
  conditions: Condition<IndexedColumn>[],
  kind: ConnectorKind,
): Expression[] | null {
  const alternatives: Expression[][] = [];
  for (const condition of conditions) {
    const node = conditionNode(condition, kind);
    if (!node) return null;
    const last = condition.or ? alternatives.at(-1) : undefined;
    if (last) last.push(node);
    else alternatives.push([node]);
  }
  return alternatives.flatMap((nodes) => asList(nodes) ?? join('or', nodes) ?? []);
}

/** `country IN ('Japan', 'Spain')` */
function asList(parts: Expression[]): Expression | null {
  const equal = parts.flatMap((part) => (part.type === 'binary' && part.operator === '=' ? [part] : []));
  const [first, ...rest] = equal;
  if (!first || rest.length === 0 || equal.length < parts.length) return null;
  if (rest.some(({ left }) => JSON.stringify(left) !== JSON.stringify(first.left))) return null;
  return { type: 'in', expression: first.left, among: equal.map(({ right }) => right), negated: false };
}
