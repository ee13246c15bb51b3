import { toCardinal as danish } from 'n2words/da-DK';
import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as french } from 'n2words/fr-FR';
import { toCardinal as italian } from 'n2words/it-IT';
import { toCardinal as norwegian } from 'n2words/nb-NO';
import { toCardinal as dutch } from 'n2words/nl-NL';
import { toCardinal as portuguese } from 'n2words/pt-PT';
import { toCardinal as swedish } from 'n2words/sv-SE';
import dozens from './data/dozens.json';
import formsOfOne from './data/formsOfOne.json';
import type { Pattern } from './patterns';

/** Languages whose numbers from two on have one form each. */
const cardinals = new Map<string, (value: number) => string>([
  ['da', danish],
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['it', italian],
  ['no', norwegian],
  ['nl', dutch],
  ['pt', portuguese],
  ['sv', swedish],
]);

/** Numbers that are said as so many hundreds: "twelve hundred", "zwölfhundert". */
const hundreds = { least: 11, most: 99 };
/** Up to 999 of each. */
const multiples = [1, 1_000, 1_000_000];

interface NumberWords {
  values: ReadonlyMap<string, number>;
  /** Words that multiply the number before them: "hundred", "thousand", "dozen". */
  multiples: ReadonlyMap<string, number>;
  /** The words that numbers are made of. */
  words: ReadonlySet<string>;
}

/** "Vingt-et-un" and "vingt et un" are the same, and so are "dieciséis" and "dieciseis". */
const keyOf = (said: string) =>
  said.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('-', ' ').toLowerCase();

function read(language: string, toCardinal: (value: number) => string): NumberWords {
  // Only where claims are compared in detail: most of these forms are articles, too.
  const forms = new Map<string, string[]>(Object.entries(formsOfOne)).get(language) ?? [];
  const values = new Map(forms.map((word) => [word, 1]));
  const one = keyOf(toCardinal(1)).replace(/s$/, '');
  for (const multiple of multiples) {
    for (let count = multiple === 1 ? 2 : 1; count < 1_000; count++) {
      values.set(keyOf(toCardinal(count * multiple)), count * multiple);
    }
  }
  // "A hundred and five", "hundertfünf".
  for (const [said, value] of values) {
    if (value >= 100 && value < 200 && said.startsWith(one)) values.set(said.slice(one.length).trim(), value);
  }
  const hundred = keyOf(toCardinal(100)).slice(keyOf(toCardinal(100)).startsWith(one) ? one.length : 0);
  for (let count = hundreds.least; count <= hundreds.most; count++) {
    const said = `${keyOf(toCardinal(count))}${hundred.trim()}`;
    if (!values.has(said)) values.set(said, count * 100);
  }
  const multiplied = new Map<string, number>();
  for (const multiple of [100, ...multiples.slice(1)]) {
    // "Two hundred", "deux cents", "dos millones"; nothing of "duecento".
    const [, word] = keyOf(toCardinal(2 * multiple)).split(' ');
    if (word !== undefined) multiplied.set(word, multiple);
  }
  for (const word of new Map<string, string[]>(Object.entries(dozens)).get(language) ?? []) {
    values.set(word, 12);
    multiplied.set(word, 12);
  }
  const words = new Set([...values.keys(), ...multiplied.keys()].flatMap((said) => said.split(' ')));
  return { values, multiples: multiplied, words };
}

const known = new Map<string, NumberWords>();

function numbersOf(language: string | null): NumberWords | undefined {
  const code = language ?? 'en';
  const toCardinal = cardinals.get(code);
  if (toCardinal === undefined) return undefined;
  const numbers = known.get(code) ?? read(code, toCardinal);
  known.set(code, numbers);
  return numbers;
}

/** Whether a word is a number or a part of one ("forty"). @param language of ISO 639-1; null for English */
export function isNumberWord(word: string, language: string | null): boolean {
  return numbersOf(language)?.words.has(keyOf(word)) === true;
}

/** The numbers of a language from two to a hundred that are one word, as they are written. */
function singleWords(toCardinal: (value: number) => string): string[] {
  return Array.from({ length: 99 }, (_, i) => toCardinal(i + 2)).filter((said) => /^\p{L}+$/u.test(said));
}

/** For patterns of data files: a number of a language in one word, from two to a hundred, as `number.de`. */
export const numberParts: Readonly<Record<string, Pattern>> = Object.fromEntries(
  Array.from(cardinals, ([language, toCardinal]) => [
    `number.${language}`,
    { oneOf: singleWords(toCardinal) },
  ]),
);

/**
 * A text with its numbers as digits: "thirty-five guests" as "35 guests", "two thousand and five" as "2005", "twelve
 * hundred" as "1200". Two numbers in a row that are not one ("rooms two three") are set apart.
 */
export function withDigits(text: string, language: string | null): string {
  const numbers = numbersOf(language);
  if (numbers === undefined) return text;
  // Words stand at odd places, what is between them at even ones.
  const parts = text.split(/([\p{L}\p{M}]+)/u);
  let written = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const isBehindDigits = /\p{Nd}[ -]?$/u.test(written);
    // "12 hundred": the digits are read with the word.
    const isMultiple = isBehindDigits && numbers.multiples.has(keyOf(parts[at] ?? ''));
    const { value, last } = isMultiple ? { value: undefined, last: at } : wholeNumber(parts, at, numbers);
    const apart = value !== undefined && isBehindDigits ? '; ' : '';
    written += `${apart}${value ?? parts[at]}${parts[last + 1] ?? ''}`;
    at = last;
  }
  return written;
}

/** The number that begins at a word, with all that multiplies it or is added to it, and the place of its last word. */
function wholeNumber(parts: string[], at: number, numbers: NumberWords) {
  let { value, last } = longestNumber(parts, at, numbers);
  while (value !== undefined) {
    const next = nextNumber(parts, last, numbers);
    const joined = next && joinedNumber(value, next);
    if (!next || joined === null) break;
    value = joined;
    last = next.last;
  }
  return { value, last };
}

const isJoint = (between: string | undefined) => /^[ -]$/.test(between ?? '');

/** The number or multiple that follows a number directly, or behind an "and" that numbers have. */
function nextNumber(parts: string[], last: number, numbers: NumberWords) {
  for (const at of [last + 2, last + 4]) {
    const word = keyOf(parts[at] ?? '');
    if (!isJoint(parts[at - 1]) || !numbers.words.has(word)) return null;
    const multiple = numbers.multiples.get(word);
    if (multiple !== undefined && at === last + 2) return { value: multiple, isMultiple: true, last: at };
    const found = longestNumber(parts, at, numbers);
    if (found.value !== undefined) return { value: found.value, isMultiple: false, last: found.last };
  }
  return null;
}

/** "Twelve" and "hundred", "two thousand" and "five"; null for numbers that stay two. */
function joinedNumber(value: number, next: { value: number; isMultiple: boolean }): number | null {
  if (next.isMultiple && value < next.value) return value * next.value;
  const isRound = value >= 100 && value % 10 ** String(next.value).length === 0;
  return isRound && !next.isMultiple ? value + next.value : null;
}

/** The number that begins at a word, and the place of its last word; the word's own place where there is none. */
function longestNumber(parts: string[], at: number, { values, words }: NumberWords) {
  let value: number | undefined;
  let last = at;
  let said = '';
  for (let i = at; i < parts.length; i += 2) {
    const word = keyOf(parts[i] ?? '');
    if (!words.has(word) || (i > at && !/^[ -]$/.test(parts[i - 1] ?? ''))) break;
    said = said === '' ? word : `${said} ${word}`;
    if (values.has(said)) {
      value = values.get(said);
      last = i;
    }
  }
  return { value, last };
}
