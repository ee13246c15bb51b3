import { positiveOf } from '../text/degrees';
import { termsOf } from '../text/terms';
import type { RankedSentence } from './rankSentences';

/** Names of units of one dimension, and how many of the smallest each is. */
type Units = Record<string, number>;

const masses: Units = {
  gram: 1,
  grams: 1,
  g: 1,
  kilogram: 1000,
  kilograms: 1000,
  kg: 1000,
  tonne: 1e6,
  tonnes: 1e6,
};
const lengths: Units = {
  ...{ mm: 1, millimetre: 1, millimetres: 1, cm: 10, centimetre: 10, centimetres: 10 },
  ...{
    m: 1000,
    metre: 1000,
    metres: 1000,
    meter: 1000,
    meters: 1000,
    km: 1e6,
    kilometre: 1e6,
    kilometres: 1e6,
  },
};
const times: Units = {
  ...{ second: 1, seconds: 1, minute: 60, minutes: 60, hour: 3600, hours: 3600 },
  ...{ day: 86_400, days: 86_400, week: 604_800, weeks: 604_800 },
};
const lights: Units = { lumen: 1, lumens: 1, lm: 1 };
const powers: Units = { watt: 1, watts: 1, w: 1, kilowatt: 1000, kilowatts: 1000, kw: 1000 };

const degrees: Units = { degree: 1, degrees: 1, celsius: 1, fahrenheit: 1 };

/**
 * What an adjective compares, and whether its comparative has the larger value; null where that depends: a room that is
 * warmer has more degrees, a blanket that is warmer is for fewer. Then the values are quoted, and left to the reader.
 */
const compared: Record<string, { units: Units; larger: boolean | null }[]> = {
  warm: [{ units: degrees, larger: null }],
  hot: [{ units: degrees, larger: null }],
  cold: [{ units: degrees, larger: null }],
  cool: [{ units: degrees, larger: null }],
  heavy: [{ units: masses, larger: true }],
  light: [{ units: masses, larger: false }],
  bright: [{ units: lights, larger: true }],
  dim: [{ units: lights, larger: false }],
  strong: [{ units: powers, larger: true }],
  weak: [{ units: powers, larger: false }],
  fast: [{ units: times, larger: false }],
  quick: [{ units: times, larger: false }],
  slow: [{ units: times, larger: true }],
  long: [
    { units: times, larger: true },
    { units: lengths, larger: true },
  ],
  short: [
    { units: times, larger: false },
    { units: lengths, larger: false },
  ],
};
const adjectiveOf = new Map(Object.keys(compared).map((word) => [termsOf(word, 'en')[0]?.key ?? word, word]));

interface Value {
  /** What stands before the number: the word that it belongs to, or the first cell of its row. */
  label: string;
  amount: number;
}

/**
 * Where a question asks for the most or the more of what is measured ("the brightest"), the sentences of the best one's
 * file that give the same measure of its other sections, the most first; null where nothing can be compared: only
 * amounts of one dimension are, which belong to the same word or the same row of a table.
 */
export function byExtreme(question: string, ranked: RankedSentence[]): RankedSentence[] | null {
  const [best] = ranked;
  if (best === undefined) return null;
  for (const { units, larger } of comparisonsIn(question)) {
    const holder = ranked.find(
      (sentence) => isRival(question, best, sentence) && valuesIn(sentence.text, units).length > 0,
    );
    for (const { label } of valuesIn(holder?.text ?? '', units)) {
      const rivals = firstOfSections(
        ranked.filter((sentence) => isRival(question, best, sentence)),
        (sentence) => amountOf(sentence.text, units, label, larger),
      );
      // The only one that was found need not be the most of all there are.
      if (rivals.length < 2) continue;
      if (larger !== null) rivals.sort((a, b) => (larger ? b.amount - a.amount : a.amount - b.amount));
      return rivals.map(({ sentence }) => sentence);
    }
  }
  return null;
}

function comparisonsIn(question: string) {
  return termsOf(question, 'en').flatMap(({ key }) => {
    const positive = positiveOf(key, 'en');
    const adjective = positive === key ? undefined : adjectiveOf.get(positive);
    return adjective === undefined ? [] : (compared[adjective] ?? []);
  });
}

/** In the same file, and no less what the question names: of headlamps only headlamps are compared. */
function isRival(question: string, best: RankedSentence, other: RankedSentence): boolean {
  if (other.isAnother || other.hit.fileId !== best.hit.fileId) return false;
  const asked = new Set(termsOf(question, 'en').map(({ key }) => key));
  const isNamed = ({ hit }: RankedSentence) =>
    termsOf(hit.headingPath?.at(-1) ?? '', 'en').some(({ key }) => asked.has(key));
  return isNamed(other) || !isNamed(best);
}

/** One sentence of each section, the best ranked one that has an amount. */
function firstOfSections(
  ranked: RankedSentence[],
  amountIn: (sentence: RankedSentence) => number | null,
): { sentence: RankedSentence; amount: number }[] {
  const found = new Map<string, { sentence: RankedSentence; amount: number }>();
  for (const sentence of ranked) {
    const section = sentence.hit.headingPath?.at(-1);
    if (section === undefined) continue;
    const amount = amountIn(sentence);
    if (amount !== null && !found.has(section)) found.set(section, { sentence, amount });
  }
  return [...found.values()];
}

function amountOf(text: string, units: Units, label: string, larger: boolean | null): number | null {
  const amounts = valuesIn(text, units).flatMap((value) => (value.label === label ? [value.amount] : []));
  if (amounts.length === 0) return null;
  return larger !== false ? Math.max(...amounts) : Math.min(...amounts);
}

const measured = /(?<![\p{L}\p{N}.,])(\d+(?:,\d{3})*(?:\.\d+)?)\s?(\p{L}+)/gu;

function valuesIn(text: string, units: Units): Value[] {
  const cell = /^\|\s*([^|]+?)\s*\|/u.exec(text)?.[1];
  return [...text.matchAll(measured)].flatMap(({ 1: number = '', 2: unit = '', index }) => {
    const size = units[unit.toLowerCase()];
    const before = termsOf(text.slice(0, index), 'en').filter(({ isStop }) => !isStop);
    const label = cell ?? before.at(-1)?.key;
    return size === undefined || label === undefined
      ? []
      : [{ label, amount: Number(number.replaceAll(',', '')) * size }];
  });
}
