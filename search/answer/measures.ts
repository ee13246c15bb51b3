import { termsOf } from '../../language/terms';

/** Names of units of one dimension, and how many of the smallest each is. */
export type Units = ReadonlyMap<string, number>;

const units = (sizes: Record<string, number>): Units =>
  new Map(Object.entries(sizes).flatMap(([names, size]) => names.split(' ').map((name) => [name, size])));

export const masses = units({ 'gram grams g': 1, 'kilogram kilograms kg': 1000, 'tonne tonnes': 1e6 });
export const lengths = units({
  'mm millimetre millimetres': 1,
  'cm centimetre centimetres': 10,
  'm metre metres meter meters': 1000,
  'km kilometre kilometres': 1e6,
});
export const times = units({
  'second seconds': 1,
  'minute minutes': 60,
  'hour hours': 3600,
  'day days': 86_400,
  'week weeks': 604_800,
});
export const lights = units({ 'lumen lumens lm': 1 });
export const powers = units({ 'watt watts w': 1, 'kilowatt kilowatts kw': 1000 });
export const degrees = units({ 'degree degrees celsius fahrenheit': 1 });

export interface Value {
  /** What stands before the number: the word that it belongs to, or the first cell of its row. */
  label: string;
  amount: number;
}

const number = /(?<![\p{L}\p{N}.,])(\d+(?:,\d{3})*(?:\.\d+)?)\s?(\p{L}+)/gu;

/** The amounts of a text in these units, each with the word that it belongs to. */
export function valuesIn(text: string, units: Units): Value[] {
  const cell = /^\|([^|]+)\|/u.exec(text)?.[1]?.trim();
  let labelled = 0;
  let label = cell || undefined;
  return [...text.matchAll(number)].flatMap(({ 1: figures = '', 2: unit = '', index }) => {
    const size = units.get(unit.toLowerCase());
    if (size === undefined) return [];
    if (!cell) {
      // Each stretch is read once, however many numbers a sentence has.
      label = termsOf(text.slice(labelled, index), 'en').findLast(({ isStop }) => !isStop)?.key ?? label;
      labelled = index;
    }
    return label === undefined ? [] : [{ label, amount: Number(figures.replaceAll(',', '')) * size }];
  });
}
