import { Remembered } from '../../domain/remembered';
import type { Rankable, Ranked } from './rankCandidates';

/** The share of word triples in common from which two passages say the same. */
const sameShare = 0.9;
/** A title alone does not make two documents the same. */
const minWords = 12;
/** 1 kB each. */
const maxPrints = 16_000;

/**
 * Leaves out what repeats a better candidate: copies of a file, boilerplate on every page.
 * Passages that differ in a number are kept: a table of another year is no duplicate.
 */
export function collapseDuplicates<T extends Rankable>(ranked: Ranked<T>[]): Ranked<T>[] {
  const kept: { entry: Ranked<T>; print: Print }[] = [];
  for (const entry of ranked) {
    const print = prints.get(entry.candidate.chunk.content);
    if (!kept.some((other) => isSame(other.print, print))) kept.push({ entry, print });
  }
  return kept.map(({ entry }) => entry);
}

interface Print {
  /** Hashes of the triples of words, each once, in ascending order. */
  triples: Int32Array;
  words: number;
  numbers: string;
}

const prints = new Remembered(printOf, maxPrints);

function printOf(text: string): Print {
  const lower = text.toLowerCase();
  const hashes: number[] = [];
  const numbers: string[] = [];
  for (let start = 0; start < lower.length; start++) {
    if (!isWordAt(lower, start)) continue;
    let end = start;
    let hash = hashBasis;
    let hasDigit = false;
    for (; end < lower.length && isWordAt(lower, end); end++) {
      const code = lower.charCodeAt(end);
      hash = mix(hash, code);
      hasDigit ||= code >= zero && code <= nine;
    }
    hashes.push(hash);
    if (hasDigit) numbers.push(lower.slice(start, end));
    start = end;
  }
  const triples = new Int32Array(hashes.length);
  for (let i = 0; i < hashes.length; i++)
    triples[i] = mix(mix(hashes[i] as number, hashes[i + 1] ?? 0), hashes[i + 2] ?? 0);
  return { triples: unique(triples.sort()), words: hashes.length, numbers: numbers.join(' ') };
}

const zero = 0x30;
const nine = 0x39;
/** By UTF-16 unit: 0 where it was not met yet, 1 for a letter, mark or digit, 2 for anything else. */
const kinds = new Uint8Array(65_536);

/** Whether a letter, mark or digit lies at a place of the text. */
function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const known = kinds[code] as number;
  if (known > 0) return known === 1;
  const isHalf = code >= 0xd800 && code < 0xe000;
  const isSecond = code >= 0xdc00 && code < 0xe000 && (text.codePointAt(at - 1) ?? 0) > 0xffff;
  const found = /[\p{L}\p{M}\p{N}]/u.test(
    String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? 0),
  );
  // Half of a pair is known by the other half alone.
  if (!isHalf) kinds[code] = found ? 1 : 2;
  return found;
}

function isSame(a: Print, b: Print): boolean {
  const [small, large] = a.triples.length < b.triples.length ? [a, b] : [b, a];
  if (small.words < minWords || a.numbers !== b.numbers) return false;
  if (small.triples.length < large.triples.length * sameShare) return false;
  // Of n and m triples, k in common are enough where k ≥ share × (n + m − k). Most passages fall short at once.
  const needed = (sameShare * (small.triples.length + large.triples.length)) / (1 + sameShare);
  let spare = small.triples.length - needed;
  let at = 0;
  for (const triple of small.triples) {
    while ((large.triples[at] ?? Number.POSITIVE_INFINITY) < triple) at++;
    if (large.triples[at] !== triple && --spare < 0) return false;
  }
  return true;
}

/** FNV-1a. */
const hashBasis = 0x811c9dc5;

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}

function unique(sorted: Int32Array): Int32Array {
  let count = 0;
  for (let at = 0; at < sorted.length; at++)
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[count++] = sorted[at] as number;
  return sorted.slice(0, count);
}
