import type { Expression, Query, Select } from '../../domain/sqlTree';

const comparisons: Record<string, string> = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  like: 'matches',
  'not like': 'does not match',
};

const aggregates: Record<string, string> = { avg: 'average', min: 'lowest', max: 'highest', sum: 'total' };

const series = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** A query in a sentence that needs no knowledge of SQL. */
export function explainQuery(query: Query): string {
  return `${sentence(query)}.`;
}

function sentence(query: Query): string {
  if (query.body.type === 'set') {
    const { left, right, operator } = query.body;
    const joint =
      operator === 'intersect'
        ? 'that are also among'
        : operator === 'except'
          ? 'that are not among'
          : 'together with';
    const side = (body: typeof left) => sentence({ ...query, body, orderBy: [], limit: null });
    return `${side(left)}, ${joint} the result of: ${side(right)}`;
  }
  const select = query.body;
  return [shown(select), conditions(select), grouped(select), ordered(query)].filter(Boolean).join(', ');
}

function shown(select: Select): string {
  const items = series(select.items.map(({ expression }) => phrase(expression)));
  const tables = [select.from, ...select.joins.map((join) => join.source)].flatMap((source) =>
    source?.type === 'table' ? [source.name] : [],
  );
  const counts = select.items.length === 1 && select.items[0] && isRowCount(select.items[0].expression);
  const from = tables.length > 1 ? `${tables[0]} joined with ${series(tables.slice(1))}` : (tables[0] ?? '');
  if (counts) return `Counts the rows of ${from}`;
  return `Shows ${select.distinct ? 'each different ' : ''}${items} from ${from}`;
}

const isRowCount = (node: Expression) =>
  node.type === 'call' && node.name === 'count' && node.args[0]?.type === 'star';

function conditions(select: Select): string {
  return select.where ? `where ${condition(select.where)}` : '';
}

function grouped(select: Select): string {
  if (select.groupBy.length === 0) return '';
  const having = select.having ? `, keeping groups where ${condition(select.having)}` : '';
  return `for each ${series(select.groupBy.map(phrase))}${having}`;
}

function ordered(query: Query): string {
  if (query.orderBy.length === 0) return '';
  const items = query.orderBy.map(
    ({ expression, descending }) =>
      `${phrase(expression)} from ${descending ? 'high to low' : 'low to high'}`,
  );
  const limit =
    query.limit === null
      ? ''
      : query.limit === 1
        ? ', the first row only'
        : `, the first ${query.limit} rows only`;
  return `ordered by ${series(items)}${limit}`;
}

function condition(node: Expression): string {
  switch (node.type) {
    case 'binary':
      if (node.operator === 'and' || node.operator === 'or') {
        return `${condition(node.left)} ${node.operator} ${condition(node.right)}`;
      }
      return `${phrase(node.left)} ${comparisons[node.operator] ?? node.operator} ${phrase(node.right)}`;
    case 'not':
      return `not (${condition(node.expression)})`;
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
    default:
      return phrase(node);
  }
}

function phrase(node: Expression): string {
  switch (node.type) {
    case 'column':
      return node.table === null ? node.column : `${node.table}.${node.column}`;
    case 'star':
      return 'everything';
    case 'value':
      return typeof node.value === 'string' ? `'${node.value}'` : String(node.value);
    case 'call': {
      if (isRowCount(node)) return 'the number of rows';
      const args = series(node.args.map(phrase));
      if (node.name === 'count') return `the number of ${node.distinct ? 'different ' : ''}${args}`;
      return aggregates[node.name] ? `the ${aggregates[node.name]} ${args}` : `${node.name}(${args})`;
    }
    case 'cast':
      return phrase(node.expression);
    case 'subquery':
      return `the result of (${sentence(node.query)})`;
    case 'extract':
      return `the ${node.field} of ${phrase(node.expression)}`;
    case 'interval':
      return node.amount;
    case 'case':
      return 'a value by cases';
    default:
      return condition(node);
  }
}
