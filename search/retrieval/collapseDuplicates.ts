import type { PassageWords } from './questionWords';
import type { Rankable, Ranked } from './rankCandidates';
import { wordsOfPassage } from './wordsOfPassage';

/** Share of word triples in common from which two passages say the same. */
const sameShare = 0.9;
/** A title alone doesn't make two documents the same. */
const minWords = 12;

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
  words: number;
  numbers: string;
}

/** Passages are remembered, and so is what they are compared by. */
const prints = new WeakMap<PassageWords, Print>();

function printOf(passage: PassageWords): Print {
  const known = prints.get(passage);
  if (known !== undefined) return known;
  const words = new Array<string>(passage.count);
  for (const [key, places] of passage.positions) for (const place of places) words[place] = key;
  const triples = new Set(words.map((word, i) => `${word} ${words[i + 1] ?? ''} ${words[i + 2] ?? ''}`));
  const print = { triples, words: words.length, numbers: words.filter((word) => /\d/.test(word)).join(' ') };
  prints.set(passage, print);
  return print;
}

function isSame(a: Print, b: Print): boolean {
  const [small, large] = a.triples.size < b.triples.size ? [a, b] : [b, a];
  if (small.words < minWords || a.numbers !== b.numbers) return false;
  if (small.triples.size < large.triples.size * sameShare) return false;
  // Of n and m triples, k in common are enough where k ≥ share × (n + m − k). Most passages fall short at once.
  const needed = (sameShare * (small.triples.size + large.triples.size)) / (1 + sameShare);
  let spare = small.triples.size - needed;
  for (const triple of small.triples) {
    if (!large.triples.has(triple) && --spare < 0) return false;
  }
  return true;
}
