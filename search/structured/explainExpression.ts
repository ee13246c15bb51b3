import type { BinaryOperator, Expression, Query } from '../../domain/sqlTree';
import { type ExplainWords, isDayValue, type Phrase } from './explainWords';

type Binary = Extract<Expression, { type: 'binary' }>;
type Call = Extract<Expression, { type: 'call' }>;

const timeComparisons: Partial<Record<BinaryOperator, Phrase>> = {
  '<': 'before',
  '<=': 'until',
  '>': 'after',
  '>=': 'since',
};
const comparisons = new Set<string>(['=', '<>', '<', '<=', '>', '>=']);
const aggregates = new Set<string>(['avg', 'min', 'max', 'sum']);
/** How many characters of a day as text say which. */
const periods: Record<string, Phrase> = { 4: 'year', 7: 'month', 10: 'day' };

/** The number of a row of a sheet, which is shown to nobody. */
export const isRowNumber = (node: Expression): boolean =>
  node.type === 'column' && /^_?rowid_?$/.test(node.column);

/** An expression as a person would say it. `sentence` says a query within it. */
export function explainExpression(
  node: Expression,
  words: ExplainWords,
  sentence: (query: Query) => string,
): string {
  const { say, list, value } = words;
  const phrase = (inner: Expression): string => explainExpression(inner, words, sentence);
  switch (node.type) {
    case 'column':
      return node.table === null ? node.column : `${node.table}.${node.column}`;
    case 'value':
      return value(node.value);
    case 'binary':
      return binaryPhrase(node, words, phrase);
    case 'not':
      return say('not', { of: phrase(node.expression) });
    case 'isNull':
      return say(node.negated ? 'known' : 'unknown', { of: phrase(node.expression) });
    case 'between': {
      const [low, high] = [phrase(node.low), phrase(node.high)];
      return say(node.negated ? 'notBetween' : 'between', { of: phrase(node.expression), low, high });
    }
    case 'in': {
      const of = phrase(node.expression);
      if (Array.isArray(node.among))
        return say(node.negated ? 'noneOf' : 'oneOf', { of, values: list(node.among.map(phrase)) });
      return say(node.negated ? 'notInResult' : 'inResult', { of, query: sentence(node.among) });
    }
    case 'call':
      return callPhrase(node, words, phrase);
    case 'cast':
      return phrase(node.expression);
    case 'subquery':
      return ofAllPhrase(node.query, words, phrase) ?? say('result', { query: sentence(node.query) });
    default:
      return say('computed');
  }
}

function binaryPhrase(node: Binary, { say }: ExplainWords, phrase: (node: Expression) => string): string {
  const { operator, left, right } = node;
  const isOr = (one: Expression) => one.type === 'binary' && one.operator === 'or';
  if (operator === 'and') {
    const side = (one: Expression) => (isOr(one) ? `(${phrase(one)})` : phrase(one));
    return say('and', { left: side(left), right: side(right) });
  }
  if (operator === 'like' || operator === 'not like') {
    const { name, text } = patternOf(right, operator === 'not like');
    return say(name, { left: phrase(left), right: phrase(text) });
  }
  const beside = right.type === 'subquery' && isRowNumber(left) && right.query.body;
  if (beside && beside.type === 'select' && beside.where)
    return say(operator === '>' ? 'behindRow' : 'beforeRow', { condition: phrase(beside.where) });
  const sides = { left: phrase(left), right: phrase(right) };
  if (operator === 'or') return say('or', sides);
  const inTime = right.type === 'value' && isDayValue(right.value) ? timeComparisons[operator] : undefined;
  if (inTime) return say(inTime, sides);
  return comparisons.has(operator)
    ? say(operator as Phrase, sides)
    : `${sides.left} ${operator} ${sides.right}`;
}

/** "starts with 'A'" for `LIKE 'A%'`. */
function patternOf(right: Expression, negated: boolean): { name: Phrase; text: Expression } {
  const written = right.type === 'value' && typeof right.value === 'string' ? right.value : '';
  const [, before = '', text = '', after = ''] = /^(%?)([^%_\\]+)(%?)$/u.exec(written) ?? [];
  const fixed = { type: 'value', value: text } as const;
  if (before && after) return { name: negated ? 'containsNot' : 'contains', text: fixed };
  if (before) return { name: negated ? 'endsNotWith' : 'endsWith', text: fixed };
  if (after) return { name: negated ? 'startsNotWith' : 'startsWith', text: fixed };
  return { name: negated ? 'notLike' : 'like', text: right };
}

function callPhrase(node: Call, { say, list }: ExplainWords, phrase: (node: Expression) => string): string {
  const [first, , length] = node.args;
  const period = node.name === 'substr' && length?.type === 'value' && periods[String(length.value)];
  if (first?.type === 'cast' && period) return say(period, { of: phrase(first) });
  if (node.name === 'count' && first?.type === 'star') return say('numberOfRows');
  const holds = node.name === 'avg' && first && shareCondition(first);
  if (holds) return say('percentage', { condition: phrase(holds) });
  const of = list(node.args.map(phrase));
  if (node.name === 'count') return say(node.distinct ? 'numberOfDifferent' : 'numberOf', { of });
  return aggregates.has(node.name) ? say(node.name as Phrase, { of }) : `${node.name}(${of})`;
}

/** "the average price of all rows of products", where a query computes no more. */
function ofAllPhrase(
  { body, limit }: Query,
  { say }: ExplainWords,
  phrase: (node: Expression) => string,
): string | null {
  if (body.type !== 'select' || limit !== null || body.from?.type !== 'table') return null;
  const { items, joins, where, groupBy, from } = body;
  const [item] = items;
  const isPlain = items.length === 1 && joins.length + groupBy.length === 0 && where === null;
  if (!isPlain || item?.expression.type !== 'call' || !aggregates.has(item.expression.name)) return null;
  return say('ofAll', { of: phrase(item.expression), tables: from.name });
}

const isNumber = (node: Expression | null, value: number) =>
  node?.type === 'value' && Number(node.value) === value;

/** The condition under which an expression is 100, where it is 0 otherwise; null for any other choice of values. */
function shareCondition(node: Expression): Expression | null {
  if (node.type !== 'case' || node.operand || node.whens.length !== 1 || !isNumber(node.otherwise, 0))
    return null;
  const [holds, then] = node.whens[0] ?? [];
  return holds && isNumber(then ?? null, 100) ? holds : null;
}
