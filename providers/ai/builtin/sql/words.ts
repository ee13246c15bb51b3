import { newStemmer } from 'snowball-stemmers';
import names from './data/names.json';

/** A piece of a question. */
export interface Token {
  kind: 'word' | 'number' | 'quoted' | 'mark';
  text: string;
  lower: string;
  /** The form words are compared by. */
  stem: string;
  value: number | null;
  capital: boolean;
}

const stemmer = newStemmer('english');
const irregular = new Map(Object.entries(names.irregular));

/** Identifiers are mostly English: their words, and those of questions, are compared by English stems. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  return stemmer.stem(irregular.get(lower) ?? lower.replace(/'s?$/, ''));
}

const piece = new RegExp(
  [
    /"([^"]+)"/u,
    /(?<![\p{L}\p{N}])'([^']+(?:'(?=\p{L})[^']*)*)'(?!\p{L})/u,
    /(\d{4}-\d{2}-\d{2})/u,
    /((?:(?<=^|[\s(])[-−](?=\d))?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?))(?![\p{L}\d])/u,
    /([\p{L}\p{N}_]+(?:['.-](?=[\p{L}\p{N}])[\p{L}\p{N}_]+)*)/u,
    /([^\s])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** "15.01.2031" and "01/15/2031" as ISO 8601; left as they are where day and month could be each other. */
const withIsoDays = (question: string) =>
  question.replace(
    /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/g,
    (written, one, sign, other, year) => {
      const isDayFirst = sign === '.' || Number(one) > 12 || one === other;
      const [month, day] = isDayFirst ? [other, one] : [one, other];
      const isTold = Number(month) >= 1 && Number(month) <= 12 && (isDayFirst || Number(day) > 12);
      return isTold ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written;
    },
  );

/** Splits a question. What stands in quotation marks of any kind is one token. */
export function tokenizeQuestion(question: string): Token[] {
  const normal = withIsoDays(question)
    .replace(/[“”„«»]|``|''/g, '"')
    .replace(/[‘’´`]/g, "'")
    .replace(/"\s*([^"]*?)\s*"/g, '"$1"');
  const tokens: Token[] = [];
  for (const [, double, single, date, number, word, mark] of normal.matchAll(piece)) {
    const quoted = double ?? single ?? date;
    if (quoted !== undefined) tokens.push(token('quoted', quoted.trim(), null));
    else if (number !== undefined) tokens.push(numberToken(number));
    else if (word !== undefined) tokens.push(...wordsOf(word));
    else if (mark !== undefined) tokens.push(token('mark', mark, null));
  }
  return tokens;
}

/** "-5", "1,200.50"; "0012" is a code, and no 12. */
function numberToken(text: string): Token {
  if (/^0\d/.test(text)) return token('quoted', text, null);
  return token('number', text, Number(text.replaceAll(',', '').replace('−', '-')));
}

/** "singer's" and "l'operateur" are two words each. */
function wordsOf(text: string): Token[] {
  const [, elided, rest] = /^(\p{L}|qu)'(\p{L}.*)$/iu.exec(text) ?? [];
  if (elided && rest) return [token('word', elided, null), ...wordsOf(rest)];
  const [, base, possessive] = /^(.*?)('s)?$/i.exec(text) ?? [];
  const word = token('word', base ?? text, null);
  return possessive ? [word, token('word', "'s", null)] : [word];
}

function token(kind: Token['kind'], text: string, value: number | null): Token {
  const lower = text.toLowerCase();
  const isText = kind === 'word' || kind === 'number';
  return { kind, text, lower, stem: isText ? stem(text) : lower, value, capital: /^\p{Lu}/u.test(text) };
}

export const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text.trim());

/** The form in which a value and a question are compared: letters and digits, in lower case. */
export function normalizeValue(value: string): string {
  return value
    .toLowerCase()
    .replace(/'s\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const compoundEnds = /^(.{3,})(id|name|type|date|code|number|year|price|status|count)$/;
const wholeHeads = /^(first|last|up|sur|user|nick)$/;

/** The words of an identifier: `BoatID`, `first_sailing_date`, `No_of_Berths`, `portsid`. */
export function splitIdentifier(identifier: string): string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
    .flatMap((word) => {
      const [, head, end] = compoundEnds.exec(word) ?? [];
      return head && end && !wholeHeads.test(head) ? [head, end] : [word];
    });
}
