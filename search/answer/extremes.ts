import { positiveOf } from '../../language/degrees';
import { termsOf } from '../../language/terms';
import {
  degrees,
  lengths,
  lights,
  masses,
  powers,
  times,
  type Units,
  type Value,
  valuesIn,
} from './measures';
import type { RankedSentence } from './weighSentence';

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

/**
 * Where a question asks for the most or the more of what is measured ("the brightest"), the sentences of the best one's
 * file that give the same measure of its other sections, the most first; null where nothing can be compared: only
 * amounts of one dimension are, which belong to the same word or the same row of a table.
 */
export function byExtreme(question: string, ranked: RankedSentence[]): RankedSentence[] | null {
  const comparisons = comparisonsIn(question);
  const rivals = comparisons.length > 0 ? rivalsOfBest(question, ranked) : [];
  const readings = comparisons
    .map(({ units, larger }) => ({ larger, measured: measuredIn(rivals, units) }))
    .sort((a, b) => rankOfFirst(a.measured) - rankOfFirst(b.measured));
  for (const { larger, measured } of readings) {
    for (const label of new Set(measured[0]?.values.map(({ label }) => label))) {
      const compared = firstOfSections(measured, label, larger);
      // The only one that was found need not be the most of all there are.
      if (compared.length < 2) continue;
      if (larger !== null) compared.sort((a, b) => (larger ? b.amount - a.amount : a.amount - b.amount));
      return compared.map(({ sentence }) => sentence);
    }
  }
  return null;
}

interface Measured {
  sentence: RankedSentence;
  /** Among those that are compared. */
  rank: number;
  values: Value[];
}

function measuredIn(rivals: RankedSentence[], units: Units): Measured[] {
  return rivals
    .map((sentence, rank) => ({ sentence, rank, values: valuesIn(sentence.text, units) }))
    .filter(({ values }) => values.length > 0);
}

/** "The longest" is of time or of space: what the sentence that answers better gives. */
function rankOfFirst([first]: Measured[]): number {
  return first?.rank ?? Number.POSITIVE_INFINITY;
}

function comparisonsIn(question: string) {
  return termsOf(question, 'en').flatMap(({ key }) => {
    const positive = positiveOf(key, 'en');
    const adjective = positive === key ? undefined : adjectiveOf.get(positive);
    return adjective === undefined ? [] : (compared[adjective] ?? []);
  });
}

/** What is in the best one's file, and no less what the question names: of headlamps only headlamps are compared. */
function rivalsOfBest(question: string, ranked: RankedSentence[]): RankedSentence[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const asked = new Set(termsOf(question, 'en').map(({ key }) => key));
  const isNamed = ({ hit }: RankedSentence) =>
    termsOf(hit.headingPath?.at(-1) ?? '', 'en').some(({ key }) => asked.has(key));
  const isBestNamed = isNamed(best);
  return ranked.filter(
    (other) => !other.isAnother && other.hit.fileId === best.hit.fileId && (!isBestNamed || isNamed(other)),
  );
}

/** One sentence of each section, the best ranked one that has an amount of this label. */
function firstOfSections(measured: Measured[], label: string, larger: boolean | null) {
  const found = new Map<string, { sentence: RankedSentence; amount: number }>();
  for (const { sentence, values } of measured) {
    const section = sentence.hit.headingPath?.at(-1);
    if (section === undefined || found.has(section)) continue;
    const amounts = values.flatMap((value) => (value.label === label ? [value.amount] : []));
    if (amounts.length === 0) continue;
    found.set(section, { sentence, amount: larger === false ? Math.min(...amounts) : Math.max(...amounts) });
  }
  return [...found.values()];
}
