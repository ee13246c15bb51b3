import type { PassageWords } from './questionWords';
import type { Rankable, Ranked } from './rankCandidates';
import { wordsOfPassage } from './wordsOfPassage';

/** Share of word triples in common from which two passages say the same. */
const sameShare = 0.9;

/**
 * Leaves out what repeats a better candidate: copies of a file, boilerplate that returns on every page.
 * Passages that differ in a number are kept apart: a table of another year is no duplicate.
 */
export function collapseDuplicates<T extends Rankable>(
  ranked: Ranked<T>[],
  language: string | null,
): Ranked<T>[] {
  const kept: { entry: Ranked<T>; print: Print }[] = [];
  for (const entry of ranked) {
    const print = printOf(wordsOfPassage(entry.candidate.chunk, language));
    if (!kept.some((other) => isSame(other.print, print))) kept.push({ entry, print });
  }
  return kept.map(({ entry }) => entry);
}

interface Print {
  triples: Set<string>;
  numbers: string;
}

function printOf({ positions, count }: PassageWords): Print {
  const words = new Array<string>(count);
  for (const [key, places] of positions) for (const place of places) words[place] = key;
  const triples = new Set(words.map((_, i) => words.slice(i, i + 3).join(' ')));
  return { triples, numbers: words.filter((word) => /\d/.test(word)).join(' ') };
}

function isSame(a: Print, b: Print): boolean {
  const [small, large] = a.triples.size < b.triples.size ? [a, b] : [b, a];
  if (small.triples.size < large.triples.size * sameShare || a.numbers !== b.numbers) return false;
  let common = 0;
  for (const triple of small.triples) if (large.triples.has(triple)) common++;
  return common >= sameShare * (small.triples.size + large.triples.size - common);
}
