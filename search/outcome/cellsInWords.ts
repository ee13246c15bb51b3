import type { Expression } from '../../domain/sqlTree';
import { termsOf } from '../../language/terms';
import type { ParsedQuestion } from '../question/parseQuestion';
import data from './data/moneyWords.json';
import { phrase } from './phrase';

const aggregates = { avg: 'average', sum: 'total', min: 'lowest', max: 'highest' } as const;

export const isCount = (expression: Expression | undefined) =>
  expression?.type === 'call' && expression.name === 'count';
export const isComputed = (expression: Expression | undefined) =>
  expression !== undefined && expression.type !== 'column' && expression.type !== 'star';

/** The name of a question for the rows of a table: the words that name it, or its last word in another number. */
export function wordFor(
  name: string,
  { text, language }: ParsedQuestion,
  names: Record<string, string>,
): string | null {
  const wanted = termsOf(toWords(name), language).at(-1)?.key;
  const term = termsOf(text, language).find(({ key }) => key === wanted);
  const found = term ? text.slice(term.start, term.end) : (names[name] ?? null);
  // Nouns of German begin with a capital.
  return language === 'de' ? found : (found?.toLowerCase() ?? null);
}

const toWords = (name: string) =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s]+/gu, ' ')
    .trim()
    .toLowerCase();

export function labelOf(expression: Expression | undefined, name: string, language: string): string {
  if (expression?.type !== 'call') return toWords(name);
  const [argument] = expression.args;
  const of = argument?.type === 'column' ? toWords(argument.column) : null;
  if (expression.name === 'count' && of) return phrase('numberOf', language, { of });
  const aggregate = aggregates[expression.name as keyof typeof aggregates];
  return aggregate && of ? phrase(aggregate, language, { of }) : toWords(name);
}

interface Shown {
  expression: Expression | undefined;
  /** The name of its type in the database. */
  type?: string;
  language: string;
}

const moneyWords = new Set(data.money.split(' '));

/** Whether the column of an expression, or of its total, is named by a word for money: 182.7 is 182.70 there. */
function isMoney(expression: Expression | undefined): boolean {
  const of = expression?.type === 'call' && expression.name !== 'count' ? expression.args[0] : expression;
  return (
    of?.type === 'column' &&
    toWords(of.column)
      .split(' ')
      .some((word) => moneyWords.has(word))
  );
}

/** Only computed numbers have separators: a number in a column may be a year or a code. */
export function shown(value: unknown, { expression, type = '', language }: Shown): string {
  if (value === null || value === undefined) return phrase('unknownValue', language);
  const useGrouping = isComputed(expression);
  if (typeof value === 'number') {
    const minimumFractionDigits = isMoney(expression) && !Number.isInteger(value) ? 2 : 0;
    const options = { minimumFractionDigits, maximumFractionDigits: 4, useGrouping };
    return new Intl.NumberFormat(language, options).format(value);
  }
  const text = String(value);
  // A decimal keeps the digits that it is stored with.
  const decimals = /^(?:numeric|decimal)/iu.test(type) ? /^-?\d{1,15}(?:\.(\d{1,20}))?$/u.exec(text) : null;
  if (decimals) {
    const digits = Math.min(decimals[1]?.length ?? 0, useGrouping ? 4 : 20);
    const options = {
      minimumFractionDigits: useGrouping ? 0 : digits,
      maximumFractionDigits: digits,
      useGrouping,
    };
    return new Intl.NumberFormat(language, options).format(text as `${number}`);
  }
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (day === null || Number.isNaN(day.getTime())) return text;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}
