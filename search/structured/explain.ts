import type { DatabaseSchema } from '../../domain/ports/connector';
import type { Expression, Query, Select } from '../../domain/sqlTree';
import { explainExpression, isRowNumber } from './explainExpression';
import { type ExplainWords, explainWords } from './explainWords';
import type { Ties } from './ties';

export interface ExplainOptions {
  /** ISO 639-1. Defaults to English, which also stands in for languages that explanations are not written in. */
  language?: string;
  /** Tells which columns may be unknown, so that rows without a value are said to be left out. */
  schema?: DatabaseSchema;
}

/** A query that the built-in reader wrote, in a sentence that needs no knowledge of SQL. */
export function explainQuery(query: Query, { language = 'en', schema }: ExplainOptions = {}): string {
  return `${explained(query, explainWords(language), schema)}.`;
}

/** A sentence that rows tie, and whether all of them are shown. */
export function explainTies({ limit, count, isShown }: Ties, language: string): string {
  const { say } = explainWords(language);
  return isShown ? say(limit === 1 ? 'tiedFirst' : 'tiedLast', { count }) : say('tiedMore');
}

export const explainCut = (count: number, language: string): string =>
  explainWords(language).say('cut', { count });

/** A sentence that a table has only some of its rows for the caller. */
export const explainLimited = (language: string): string => explainWords(language).say('limited');

function explained(query: Query, words: ExplainWords, schema?: DatabaseSchema): string {
  const { say, list } = words;
  const sentence = (inner: Query) => explained(inner, words, schema);
  if (query.body.type === 'set') {
    const { left, right, operator } = query.body;
    const side = (body: typeof left) => sentence({ ...query, body, orderBy: [], limit: null });
    return say(operator === 'union all' ? 'union' : operator, { left: side(left), right: side(right) });
  }
  const { where, groupBy, having } = query.body;
  const phrase = (node: Expression) => explainExpression(node, words, sentence);
  const leftOut = schema ? unknownLeftOut(query.body, schema) : [];
  return [
    shown(query.body, words, phrase),
    where && say('where', { condition: phrase(where) }),
    leftOut.length > 0 && say('unknownLeftOut', { columns: list(leftOut.map(phrase)) }),
    groupBy.length > 0 && say('forEach', { columns: list(groupBy.map(phrase)) }),
    having && say('having', { condition: phrase(having) }),
    ...ordered(query, words, phrase),
  ]
    .filter(Boolean)
    .join(', ');
}

function shown(select: Select, { say, list }: ExplainWords, phrase: (node: Expression) => string): string {
  const tables = tablesOf(select, { say, list });
  const columns = list(select.items.map(({ expression }) => phrase(expression)));
  if (columns === say('numberOfRows')) return say('counts', { tables });
  return say(select.distinct ? 'showsDifferent' : 'shows', { columns, tables });
}

function tablesOf({ from, joins }: Select, { say, list }: Pick<ExplainWords, 'say' | 'list'>): string {
  const sources = [from, ...joins.map((join) => join.source)];
  const [first = '', ...others] = sources.flatMap((source) => (source?.type === 'table' ? source.name : []));
  return others.length > 0 ? say('joined', { first, others: list(others) }) : first;
}

function ordered(
  { orderBy, limit }: Query,
  { say, list }: ExplainWords,
  phrase: (node: Expression) => string,
): string[] {
  if (orderBy.length === 0) return [];
  const first = limit === null ? [] : [limit === 1 ? say('firstRow') : say('firstRows', { count: limit })];
  const [place] = orderBy;
  if (place && isRowNumber(place.expression))
    return [say(place.descending ? 'rowsFromLast' : 'rowsInOrder'), ...first];
  const orders = orderBy.map(({ expression, descending }) =>
    say(descending ? 'descending' : 'ascending', { of: phrase(expression) }),
  );
  return [say('ordered', { orders: list(orders) }), ...first];
}

/** The columns that must not have a value, and that rows without any are left out by. */
function unknownLeftOut({ where, from, joins }: Select, schema: DatabaseSchema): Expression[] {
  const conditions = where ? partsOf(where) : [];
  const tested = conditions.flatMap((node) =>
    node.type === 'isNull' ? JSON.stringify(node.expression) : [],
  );
  const sources = [from, ...joins.map((join) => join.source)];
  const tables = schema.tables.filter(({ name }) =>
    sources.some((source) => source?.type === 'table' && source.name === name),
  );
  const isNullable = ({ table, column }: { table: string | null; column: string }) =>
    tables.some(
      ({ name, columns, primaryKey }) =>
        (table === null || table === name) &&
        !primaryKey.includes(column) &&
        columns.some((one) => one.name === column && one.nullable),
    );
  const columns = conditions
    .flatMap((node) => excludedBy(node) ?? [])
    .filter((node) => node.type === 'column' && isNullable(node) && !tested.includes(JSON.stringify(node)));
  return [...new Map(columns.map((node) => [JSON.stringify(node), node])).values()];
}

const partsOf = (node: Expression): Expression[] =>
  node.type === 'binary' && node.operator === 'and'
    ? [...partsOf(node.left), ...partsOf(node.right)]
    : [node];

/** The expression of which a condition excludes values. */
function excludedBy(node: Expression): Expression | null {
  if (node.type === 'binary' && (node.operator === '<>' || node.operator === 'not like')) return node.left;
  if (node.type === 'in' && node.negated) return node.expression;
  if (node.type !== 'not' || node.expression.type !== 'binary') return null;
  const [first] = partsOf(node.expression);
  return first?.type === 'binary' ? first.left : null;
}
