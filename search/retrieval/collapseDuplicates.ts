import { LRUCache } from 'lru-cache';
import type { Rankable, Ranked } from './rankCandidates';

/** The share of word triples in common from which two passages say the same. */
const sameShare = 0.9;
/** The share of the shorter one's triples from which one passage has a part of another. */
const partShare = 0.5;
/** A title alone does not make two documents the same. */
const minWords = 12;
/** 1 kB each, unless passages are much larger than usual. */
const maxPrints = 16_000;
const maxPrintBytes = 64_000_000;

/** A candidate with those that say the same. */
export type Distinct<T extends Rankable> = Ranked<T> & { copies: T[] };

/**
 * Takes what repeats a better candidate together with it: copies of a file, boilerplate on every page.
 * Passages that differ in a number are kept apart: a table of another year is no duplicate.
 */
export function collapseDuplicates<T extends Rankable>(ranked: Ranked<T>[]): Distinct<T>[] {
  const kept: { entry: Distinct<T>; print: Print }[] = [];
  for (const entry of ranked) {
    const print = prints.memo(entry.candidate.chunk.content);
    const known = kept.find((other) => isSame(other.print, print));
    if (known === undefined) kept.push({ entry: { ...entry, copies: [] }, print });
    else known.entry.copies.push(entry.candidate);
  }
  return kept.map(({ entry }) => entry);
}

interface Print {
  /** Hashes of the triples of words, each once, in ascending order. */
  triples: Int32Array;
  words: number;
  numbers: string;
}

const prints = new LRUCache<string, Print>({
  max: maxPrints,
  maxSize: maxPrintBytes,
  sizeCalculation: ({ triples }, text) => triples.byteLength + text.length + 1,
  memoMethod: printOf,
});

function printOf(text: string): Print {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const hashes = words.map(hashOf);
  const triples = hashes.map((hash, i) => mix(mix(hash, hashes[i + 1] ?? 0), hashes[i + 2] ?? 0));
  return {
    triples: Int32Array.from(new Set(triples)).sort(),
    words: words.length,
    numbers: words.filter((word) => /[0-9]/.test(word)).join(' '),
  };
}

/** Whether one of two passages is in large part in the other: a copy of a part, or one of a longer passage. */
export function shareText(a: string, b: string): boolean {
  const [small, large] = inOrder(prints.memo(a), prints.memo(b));
  return haveInCommon(small, large, partShare * small.triples.length);
}

function isSame(a: Print, b: Print): boolean {
  const [small, large] = inOrder(a, b);
  if (small.words < minWords || a.numbers !== b.numbers) return false;
  if (small.triples.length < large.triples.length * sameShare) return false;
  // The threshold for n and m triples: k in common are enough where k ≥ share × (n + m − k).
  return haveInCommon(
    small,
    large,
    (sameShare * (small.triples.length + large.triples.length)) / (1 + sameShare),
  );
}

function inOrder(a: Print, b: Print): [small: Print, large: Print] {
  return a.triples.length < b.triples.length ? [a, b] : [b, a];
}

/** Most passages fall short at once. */
function haveInCommon(small: Print, large: Print, needed: number): boolean {
  let spare = small.triples.length - needed;
  let at = 0;
  for (const triple of small.triples) {
    while ((large.triples[at] ?? Number.POSITIVE_INFINITY) < triple) at++;
    if (large.triples[at] !== triple && --spare < 0) return false;
  }
  return true;
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i));
  return hash;
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}
