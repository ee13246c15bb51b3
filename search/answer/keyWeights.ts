import { isLight } from './lightWords';
import type { Passage } from './readPassages';

/** The thing that is counted or asked for counts more where it is missing. */
const missingFocusWeight = 2;
const lightWeight = 0.3;

/**
 * What each word of a question counts: rare ones more, those that no sentence holds as much as those that one holds.
 */
export function keyWeights(
  keys: string[],
  focus: ReadonlySet<string>,
  passages: Passage[],
  language: string | null,
): number[] {
  const sentences = passages.flatMap((passage) => passage.sentences);
  return keys.map((key, k) => {
    const found = sentences.filter((sentence) => (sentence.found[k] ?? 0) > 0).length;
    const holding = Math.max(1, found);
    const rarity = Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
    const missing = found === 0 && focus.has(key) ? missingFocusWeight : 1;
    return rarity * missing * (isLight(key, language) ? lightWeight : 1);
  });
}

/** What the words count together of which a text has these shares. */
export function weigh(weights: number[], shares: number[]): number {
  return sum(weights.map((weight, k) => weight * (shares[k] ?? 0)));
}

export function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
