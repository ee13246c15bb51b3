import { isNumberWord, withDigits } from '../../language/numberWords';
import { toRegExp } from '../../language/patterns';
import {
  areFactorsSupported,
  type ChangedNumber,
  changesOfNumber,
  isSameChange,
  withHalvesOfDay,
} from './changedValues';
import data from './data/quantities.json';
import { rangeOf } from './numberRanges';
import { isRounded, type Reading, readNumbers } from './verifyNumbers';

/** Units of one kind with their factors; of two quantities of a kind, the products are compared. */
const units = new Map(
  data.units.flatMap((units, kind) =>
    units.flatMap(({ names, factor }) => names.split(' ').map((name) => [name, { kind, factor }] as const)),
  ),
);
/** Words of a quantity that are too vague to tell its unit. */
const vagueUnits = new Set(data.vague.split(' '));
/** Words that make a number the time of a day. */
const clock = new Set(data.clock.split(' '));
const multiples = new Map<string, number>(Object.entries(data.multiples));
const ofQuantity = new Set([...units.keys(), ...vagueUnits, ...multiples.keys()]);

interface Quantity extends ChangedNumber {
  readings: Reading[];
  unit: { kind: number; factor: number } | null;
  /** The counted thing, where that is no unit. */
  counted: string | null;
  /** Whether it names a time, such as "9 am" or "1990": "until 9 am" then holds 9 am. */
  isPointInTime: boolean;
}

/**
 * Whether every number of a claim, spelled out or not, stands in the evidence with the same unit, or with another of
 * its kind and the same size; and counts the same thing where the evidence counts that too.
 */
export function areQuantitiesSupported(claim: string, evidence: string, language: string | null): boolean {
  if (!areFactorsSupported(claim, evidence, language)) return false;
  const known = quantitiesOf(evidence, language);
  return quantitiesOf(claim, language).every((wanted) => {
    const same = known.filter((other) => isSameQuantity(wanted, other));
    const rivals = known.filter(({ counted }) => counted !== null && counted === wanted.counted);
    return same.length > 0 && (rivals.length === 0 || rivals.some((rival) => same.includes(rival)));
  });
}

function isSameQuantity(wanted: Quantity, known: Quantity): boolean {
  if (wanted.unit !== null && known.unit !== null && wanted.unit.kind !== known.unit.kind) return false;
  // "12 hours" of "10 to 12 hours" is an end of a range, "room 12" of "rooms 10 to 12" is one of them.
  const isOfSame = wanted.unit?.kind === known.unit?.kind && wanted.counted === known.counted;
  if (!isSameChange(wanted, known, !known.isPointInTime, isOfSame)) return false;
  const scale = wanted.unit === null || known.unit === null ? 1 : known.unit.factor / wanted.unit.factor;
  return wanted.readings.some((reading) =>
    known.readings.some(({ value }) => isRounded(value * scale, reading)),
  );
}

/** Whether a word behind a number is its unit. */
export const isUnit = (word: string) => ofQuantity.has(word.toLowerCase());

/** Whether a word is compared as a part of a quantity. */
export function isOfQuantity(word: string, language: string | null): boolean {
  const lower = word.toLowerCase();
  return (
    /^\p{N}/u.test(word) ||
    ofQuantity.has(lower) ||
    monthOf(word, language) > 0 ||
    isNumberWord(word, language)
  );
}

/** A number as digits, then what stands behind it, or a sign of a currency before it. */
const quantity =
  /([€$£])?\s?(\p{Nd}+(?:[.,:'’ \u00a0\u202f/-]\p{Nd}+)*)\s?(?:(?:st|nd|rd|th)(?!\p{L}))?(°\s?[CF]|[%€$£]|km\/h|\p{L}+)?/gu;

function quantitiesOf(text: string, language: string | null): Quantity[] {
  const written = asDigits(text, language);
  const found = Array.from(written.matchAll(quantity), (match) => {
    const start = match.index + match[0].indexOf(match[2] ?? '');
    const end = start + (match[2]?.length ?? 0);
    return {
      start,
      end,
      quantities: readQuantities(match, changesOfNumber(written, match.index, end, language)),
    };
  });
  for (const [i, second] of found.entries()) {
    const first = found[i - 1];
    const range = first && rangeOf(written, first.start, first.end, second.start, language);
    if (range) markRange(first.quantities, second.quantities, range);
  }
  return found.flatMap(({ quantities }) => quantities);
}

function readQuantities(
  { 1: sign = '', 2: digits = '', 3: next }: RegExpExecArray,
  changes: Quantity['changes'],
): Quantity[] {
  const word = next?.replace(/\s/g, '').toLowerCase() ?? sign;
  const unit = units.get(word) ?? units.get(sign) ?? null;
  const multiple = multiples.get(word);
  const readings = readNumbers(digits)
    .flat()
    .map(({ value, decimals }, i) => ({
      value: (i === 0 && word === 'pm' && value < 12 ? value + 12 : value) * (multiple ?? 1),
      decimals: multiple === undefined ? decimals : 0,
    }));
  const rest = { changes, ofRange: null, isPointInTime: true };
  // Each part of a date or a time is a number of its own.
  if (/[:/-]/.test(digits)) {
    return readings.map((reading) => ({ readings: [reading], unit: null, counted: null, ...rest }));
  }
  const isCounted = unit === null && multiple === undefined && word.length > 2 && !vagueUnits.has(word);
  const isYear = /^\p{Nd}{4}$/u.test(digits) && unit === null && !isCounted;
  return [
    { ...rest, readings, unit, counted: isCounted ? word : null, isPointInTime: isYear || clock.has(word) },
  ];
}

/** Marks the ends of a range, where it is one of amounts: "open from 9 to 12" is none. */
function markRange(first: Quantity[], second: Quantity[], range: 'between' | 'to'): void {
  const [low, high] = [first.at(-1), second[0]];
  if (low === undefined || high === undefined || high.isPointInTime) return;
  const { unit, counted } = high.unit === null && high.counted === null ? low : high;
  if (range === 'to' && unit === null && counted === null) return;
  for (const end of [low, high]) if (end.unit === null) Object.assign(end, { unit, counted });
  low.ofRange = 'atLeast';
  high.ofRange = 'atMost';
}

/** "Degrees Celsius" says no more than "Celsius". */
const degrees = toRegExp(['\\b', { oneOf: data.scaleNames }, '\\s+(?=', { oneOf: data.scales }, ')'], 'giu');

/** "10-12 hours", and no part of a date. */
const hyphenated = /(?<![\p{Nd}.,:/-])(\p{Nd}+)-(\p{Nd}+)(?=\s?[\p{L}%€$£°])/gu;

/** Numbers and names of months as digits. */
function asDigits(text: string, language: string | null): string {
  return withHalvesOfDay(withDigits(text.normalize('NFKC'), language), language)
    .replace(/\bp\.m\b\.?/giu, 'pm')
    .replace(degrees, '')
    .replace(hyphenated, '$1 – $2')
    .replace(/\p{L}{3,}/gu, (word) =>
      monthOf(word, language) > 0 ? `; ${monthOf(word, language)} ;` : word,
    );
}

/** The number of a month that is named, or begun, with three letters or more; 0 for other words. */
function monthOf(word: string, language: string | null): number {
  const lower = word.toLowerCase();
  // A verb, a name and a short form of other things.
  if (['may', 'mar', 'march'].includes(word)) return 0;
  return monthsOf(language ?? 'en').get(lower) ?? 0;
}

const monthNames = new Map<string, Map<string, number>>();

function monthsOf(locale: string): Map<string, number> {
  let months = monthNames.get(locale);
  if (months === undefined) {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    const names = Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2000, i, 15)).toLowerCase());
    const short = names.map((name) => name.slice(0, 3));
    // Of two that begin alike the first counts.
    months = new Map([...short, ...names].map((name, i) => [name, (i % 12) + 1] as const).reverse());
    monthNames.set(locale, months);
  }
  return months;
}
