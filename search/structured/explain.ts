import type { Expression, Query, Select } from '../../domain/sqlTree';
import words from './data/explain.json';

const aggregates: Record<string, string> = words.aggregates;
const comparisons: Record<string, string> = words.comparisons;
const periods: Record<string, string> = words.periods;
const rowCount = 'the number of rows';

const series = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** A query that the built-in reader wrote, in a sentence that needs no knowledge of SQL. */
export function explainQuery(query: Query): string {
  return `${sentence(query)}.`;
}

function sentence(query: Query): string {
  if (query.body.type === 'set') {
    const { left, right, operator } = query.body;
    const side = (body: typeof left) => sentence({ ...query, body, orderBy: [], limit: null });
    return `${side(left)}, ${words.setOperations[operator]} the result of: ${side(right)}`;
  }
  const { where, groupBy, having } = query.body;
  return [
    shown(query.body),
    where && `where ${phrase(where)}`,
    groupBy.length > 0 && `for each ${series(groupBy.map(phrase))}`,
    having && `keeping groups where ${phrase(having)}`,
    ordered(query),
  ]
    .filter(Boolean)
    .join(', ');
}

function shown({ items, from, joins, distinct }: Select): string {
  const sources = [from, ...joins.map((join) => join.source)];
  const [first = '', ...others] = sources.flatMap((source) => (source?.type === 'table' ? source.name : []));
  const tables = others.length > 0 ? `${first} joined with ${series(others)}` : first;
  const columns = series(items.map(({ expression }) => phrase(expression)));
  if (columns === rowCount) return `Counts the rows of ${tables}`;
  return `Shows ${distinct ? 'each different ' : ''}${columns} from ${tables}`;
}

function ordered({ orderBy, limit }: Query): string {
  const items = orderBy.map(
    ({ expression, descending }) =>
      `${phrase(expression)} from ${descending ? 'high to low' : 'low to high'}`,
  );
  if (items.length === 0) return '';
  const first = limit === 1 ? ', the first row only' : `, the first ${limit} rows only`;
  return `ordered by ${series(items)}${limit === null ? '' : first}`;
}

const isNumber = (node: Expression | null, value: number) =>
  node?.type === 'value' && Number(node.value) === value;

/** Of 100 where something holds and 0 elsewhere, what holds; of any other choice of values null. */
function shareCondition(node: Expression): Expression | null {
  if (node.type !== 'case' || node.operand || node.whens.length !== 1 || !isNumber(node.otherwise, 0))
    return null;
  const [holds, then] = node.whens[0] ?? [];
  return holds && isNumber(then ?? null, 100) ? holds : null;
}

function phrase(node: Expression): string {
  switch (node.type) {
    case 'column':
      return node.table === null ? node.column : `${node.table}.${node.column}`;
    case 'value':
      return typeof node.value === 'string' ? `'${node.value}'` : String(node.value);
    case 'binary':
      return `${phrase(node.left)} ${comparisons[node.operator] ?? node.operator} ${phrase(node.right)}`;
    case 'not':
      return `not (${phrase(node.expression)})`;
    case 'isNull':
      return `${phrase(node.expression)} is ${node.negated ? 'known' : 'unknown'}`;
    case 'between':
      return `${phrase(node.expression)} is ${node.negated ? 'not ' : ''}between ${phrase(node.low)} and ${phrase(node.high)}`;
    case 'in': {
      const among = Array.isArray(node.among)
        ? `one of ${series(node.among.map(phrase))}`
        : `in the result of (${sentence(node.among)})`;
      return `${phrase(node.expression)} is ${node.negated ? 'not ' : ''}${among}`;
    }
    case 'call': {
      const [first, , length] = node.args;
      // The beginning of a day.
      const period = node.name === 'substr' && length?.type === 'value' && periods[String(length.value)];
      if (first?.type === 'cast' && period) return `the ${period} of ${phrase(first)}`;
      if (node.name === 'count' && first?.type === 'star') return rowCount;
      const holds = node.name === 'avg' && first && shareCondition(first);
      if (holds) return `the percentage of rows where ${phrase(holds)}`;
      const args = series(node.args.map(phrase));
      if (node.name === 'count') return `the number of ${node.distinct ? 'different ' : ''}${args}`;
      return aggregates[node.name] ? `the ${aggregates[node.name]} ${args}` : `${node.name}(${args})`;
    }
    case 'cast':
      return phrase(node.expression);
    case 'subquery':
      return `the result of (${sentence(node.query)})`;
    default:
      return 'a value that is computed';
  }
}
