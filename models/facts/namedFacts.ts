import type { FilterValue } from '../../domain/filters';
import { toMoment } from '../../domain/toMoment';
import { escapePattern } from '../fileQuery';
import { datesWithin, isKnown, valueIn } from './factsOf';
import { exactDigits } from './numberBuckets';

/** The words and times that a question names, as facts are looked up by them. */
export interface Named {
  words: readonly string[];
  years: readonly number[];
  /** Texts that `datesBetween` returned. */
  dates: readonly string[];
}

/** A key of metadata at the start of a fact. */
const metadataKey = '^"(?:@@|[^@"\\\\]|\\\\.)(?:[^"\\\\]|\\\\.)*"';
const factParts = /^("(?:[^"\\]|\\.)*")([:=#@])(.*)$/su;
/** The characters of a word by which values are looked up: its other forms have them too, of a word with digits all. */
const beginningCharacters = 3;
const maxCharacters = 30;

const fold = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The letters with accents, by the letter without. */
const accented = new Map<string, string>();
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const) {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code);
    const base = fold(letter);
    if (base !== letter.toLowerCase()) accented.set(base, (accented.get(base) ?? '') + letter);
  }
}

/** The beginning of a word, in any case and with any accents, as a regular expression. */
function beginningOf(word: string): string {
  const length = /\d/.test(word) ? maxCharacters : beginningCharacters;
  const letters = [...word].slice(0, length).map((letter) => {
    const base = fold(letter);
    if (!/^\p{L}$/u.test(base)) return escapePattern(letter);
    return `[${base}${base.toUpperCase()}${accented.get(base) ?? ''}]`;
  });
  return letters.join('');
}

const oneOf = (sources: readonly string[]) => `(?:${sources.join('|')})`;

/** A text whose first and last word begin as one of the words. */
function textOf(words: readonly string[]): string {
  const word = `\\W{0,2}${oneOf([...new Set(words.map(beginningOf))])}\\S*`;
  return `:${word}(?:\\s(?:.*\\s)?${word})?$`;
}

/** Patterns of the facts whose values may be made of words, are years or dates, or are a type or a language; and of the fact of each file. */
export function namedPatterns({ words, years, dates }: Named): string[] {
  const values = [
    ...(words.length > 0 ? [textOf(words)] : []),
    ...(years.length > 0 ? [`#${oneOf(years.map((year) => escapePattern(exactDigits(year))))}$`] : []),
    ...(dates.length > 0 ? [`@${oneOf(dates.map(escapePattern))}$`] : []),
  ];
  const own = [`^${escapePattern(isKnown)}$`, '^"@(?:type|language)":'];
  return values.length > 0 ? [...own, `${metadataKey}${oneOf(values)}`] : own;
}

/** The value that a fact of a key says, or a text that `datesBetween` may have. Null for facts of no key. */
export function readFact(
  fact: string,
): { key: string; value: FilterValue } | { key: string; date: string } | null {
  const [, name, kind, rest] = factParts.exec(fact) ?? [];
  if (name === undefined || rest === undefined) return null;
  const key: string = JSON.parse(name);
  return kind === '@' ? { key, date: rest } : { key, value: valueIn(fact, key) };
}

/** The texts of which each date between two days has one. */
export function datesBetween({ gte, lt }: { gte?: string; lt?: string }): string[] {
  const moment = (day: string | undefined) => (day === undefined ? undefined : (toMoment(day) ?? undefined));
  return datesWithin({ gte: moment(gte), lt: moment(lt) });
}
