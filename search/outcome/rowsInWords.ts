import type { StructuredResult } from '../../domain/search';
import type { Expression, Query, Select } from '../../domain/sqlTree';
import { termsOf } from '../../language/terms';
import type { ParsedQuestion } from '../question/parseQuestion';
import { phrase } from './phrase';

/** Rows that a person can take in as a sentence; of more, the first are named. */
const maxListedRows = 10;
const aggregates = { avg: 'average', sum: 'total', min: 'lowest', max: 'highest' } as const;

interface Words {
  question: ParsedQuestion;
  /** The name of the database; null where there is none. */
  source: string | null;
}

/** What the rows of a query say, in the question's language: "There are 60 customers (Sample shop)." */
export function rowsInWords(result: StructuredResult, query: Query, { question, source }: Words): string {
  const from = source === null ? '' : ` (${source})`;
  return `${sentence(result, query, question)}${from}.`;
}

function sentence(result: StructuredResult, query: Query, question: ParsedQuestion): string {
  const { rows } = result;
  const language = question.language ?? 'en';
  const [first] = rows;
  if (!first) return phrase('rowsNone', language);
  const select = query.body.type === 'select' ? query.body : null;
  const expressions = select?.items.map(({ expression }) => expression) ?? [];
  // Columns that refer to documents stand behind those that are asked for.
  const isKnown = expressions.length > 0 && expressions.every(({ type }) => type !== 'star');
  const columns = isKnown ? result.columns.slice(0, expressions.length) : result.columns;
  const cells = rows.map((row) =>
    columns.map(({ name }, at) => shown(row[name], isComputed(expressions[at]), language)),
  );
  const labels = columns.map(({ name }, at) => labelOf(expressions[at], name, language));
  const [value = ''] = cells[0] ?? [];
  if (columns.length === 1 && rows.length === 1) {
    const [expression] = expressions;
    if (select && isCount(expression) && typeof first[columns[0]?.name ?? ''] === 'number')
      return counted(select, value, question, language);
    const label = labels[0] ?? '';
    const name = isComputed(expression) ? label : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
    return phrase(isComputed(expression) ? 'rowsComputed' : 'rowsValue', language, { label: name, value });
  }
  const series = new Intl.ListFormat(language, { type: 'conjunction' });
  const more = rows.length - maxListedRows;
  const rest = more > 0 ? [phrase('rowsMore', language, { count: more })] : [];
  const listed = cells.slice(0, maxListedRows);
  if (columns.length === 1) {
    const values = listed.map(([only = '']) => only);
    return more > 0 ? [...values, ...rest].join(', ') : series.format(values);
  }
  // "Toronto: 8": what a computed value belongs to needs no name.
  const [isFirst, isSecond] = [isComputed(expressions[0]), isComputed(expressions[1])];
  const isPair = columns.length === 2 && isFirst !== isSecond;
  const isNamed =
    nameLabel.test(labels[0] ?? '') && new Set(listed.map(([name]) => name)).size === listed.length;
  const told = listed.map((row) => {
    if (isPair) return (isFirst ? row.toReversed() : row).join(': ');
    const [name = '', ...values] = row;
    return isNamed
      ? `${name}: ${values.map((cell, at) => `${labels[at + 1]} ${cell}`).join(', ')}`
      : row.map((cell, at) => `${labels[at]}: ${cell}`).join(', ');
  });
  return [...told, ...rest].join('; ');
}

/** What a row is called needs no name of its own. */
const nameLabel = /\b(?:name|title)$/u;

const isCount = (expression: Expression | undefined) =>
  expression?.type === 'call' && expression.name === 'count';
const isComputed = (expression: Expression | undefined) =>
  expression !== undefined && expression.type !== 'column' && expression.type !== 'star';

/** "There are 60 customers", with the word that the question has for them where it has one. */
function counted(select: Select, count: string, question: ParsedQuestion, language: string): string {
  if (count === '1') return phrase('rowsOne', language);
  const things = select.joins.length === 0 ? wordFor(nameCounted(select), question) : null;
  const isWhole = select.where === null && select.having === null;
  const withThings =
    things === null ? '' : phrase(isWhole ? 'rowsCounted' : 'rowsMatching', language, { count, things });
  return withThings || phrase('rowsCount', language, { count });
}

function nameCounted({ items, from }: Select): string {
  const expression = items[0]?.expression;
  const argument = expression?.type === 'call' ? expression.args[0] : undefined;
  const isDistinct = expression?.type === 'call' && expression.distinct;
  if (isDistinct && argument?.type === 'column') return argument.column;
  return from?.type === 'table' ? from.name : '';
}

/** The word of the question that is a name's last word, in another number perhaps. */
function wordFor(name: string, { text, language }: ParsedQuestion): string | null {
  const wanted = termsOf(toWords(name), language).at(-1)?.key;
  const found = termsOf(text, language).find(({ key }) => key === wanted);
  return found ? text.slice(found.start, found.end).toLowerCase() : null;
}

const toWords = (name: string) =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s]+/gu, ' ')
    .trim()
    .toLowerCase();

function labelOf(expression: Expression | undefined, name: string, language: string): string {
  if (expression?.type !== 'call') return toWords(name);
  const [argument] = expression.args;
  const of = argument?.type === 'column' ? toWords(argument.column) : null;
  if (expression.name === 'count' && of) return phrase('numberOf', language, { of });
  const aggregate = aggregates[expression.name as keyof typeof aggregates];
  return aggregate && of ? phrase(aggregate, language, { of }) : toWords(name);
}

/** Only computed numbers have separators: a number in a column may be a year or a code. */
function shown(value: unknown, isComputedValue: boolean, language: string): string {
  if (value === null || value === undefined) return phrase('unknownValue', language);
  if (typeof value === 'number') {
    const options = { maximumFractionDigits: 4, useGrouping: isComputedValue };
    return new Intl.NumberFormat(language, options).format(value);
  }
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(String(value)) ? new Date(`${value}T00:00:00Z`) : null;
  if (day === null || Number.isNaN(day.getTime())) return String(value);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}
