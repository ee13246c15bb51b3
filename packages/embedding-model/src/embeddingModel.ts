import { normalize } from './normalize';
import { Table } from './table';
import { correctedRow, type FindWord, relativesOf } from './unknownWords';
import { type ModelHeader, openWeights } from './weights';
import { WordComparison } from './wordComparison';
import { type EntryKind, entryKinds, wordHash } from './wordHash';
import { forEachWord, type IsWord } from './words';

export type Purpose = 'query' | 'passage';

export interface WordVector {
  /** The word as the vocabulary spells it. */
  word: string;
  /** The vector of the word, of unit length. */
  vector: Float32Array;
}

/** A comparison of a word and its row with vectors; writes the cosines to `into`, from `at` on. */
export type CompareWord = (word: string, row: number, into: Float32Array, at: number) => void;

/** A static embedding model: the vector of a text is the sum of its words' vectors, scaled to unit length. */
export interface EmbeddingModel {
  readonly id: string;
  readonly dimension: number;
  /** The weights; hand them to `loadModel` in another thread to use them without a copy. */
  readonly data: SharedArrayBuffer;
  embed(text: string, purpose: Purpose): Float32Array;
  /** The words of a text, as the vocabulary spells them. */
  tokenize(text: string): string[];
  /** The vector of a word of `tokenize`, of unit length; in `into` if given. */
  wordVector(word: string, purpose: Purpose, into?: Float32Array): Float32Array;
  /** The row of the table that a word of `tokenize` has, -1 for an unknown word. */
  rowOf(word: string): number;
  /** How much a word tells by itself, 0 to about 1.6: what its vector weighs in the texts that the model was trained on. */
  wordWeight(word: string): number;
  /** Compares words of passages with the vectors: writes the cosine with each, -1 to 1, from `at` on. */
  compareWords(vectors: readonly Float32Array[]): CompareWord;
}

/** Unknown words whose vectors are kept: 1 kB each. */
const maxUnknown = 4_000;
/** The weight of a word without a row, such as a code or a name: as much as that of rare ones. */
const unknownWeight = 1.35;

/** Loads the package's weights, those of a file, or those that another thread loaded. */
export function loadModel(source?: string | SharedArrayBuffer): EmbeddingModel {
  return new StaticModel(source);
}

class StaticModel implements EmbeddingModel {
  readonly id: string;
  readonly dimension: number;
  readonly data: SharedArrayBuffer;
  readonly #header: ModelHeader;
  readonly #table: Table;
  readonly #simplified: Map<string, string>;
  readonly #unknown = new Map<number, Float32Array>();
  /** Words without a meaning of their own, such as articles, are no relatives of any. */
  readonly #findRelative: FindWord = (word) => {
    const row = this.rowOf(word);
    return row >= 0 && this.#table.length(row) >= this.#header.unknown.minRelative ? row : -1;
  };
  readonly #isWord: IsWord = (text, start, end) => this.#table.find(wordHash(text, start, end)) >= 0;

  constructor(source?: string | SharedArrayBuffer) {
    const weights = openWeights(source);
    const { header } = weights;
    this.id = header.id;
    this.dimension = header.dimension;
    this.data = weights.data;
    this.#header = header;
    this.#table = new Table(weights);
    const simplified = [...header.simplified];
    this.#simplified = new Map([...header.traditional].map((from, at) => [from, simplified[at] ?? from]));
  }

  tokenize(text: string): string[] {
    const words: string[] = [];
    this.#forEachWord(text, (normalized, start, end) => words.push(normalized.slice(start, end)));
    return words;
  }

  embed(text: string, purpose: Purpose): Float32Array {
    const rows = new Map<number, number>();
    const unknown = new Map<string, number>();
    this.#forEachWord(text, (normalized, start, end) => {
      const row = this.#find(normalized, start, end, purpose);
      if (row >= 0) rows.set(row, (rows.get(row) ?? 0) + 1);
      else {
        const word = normalized.slice(start, end);
        unknown.set(word, (unknown.get(word) ?? 0) + 1);
      }
    });
    const sum = new Float32Array(this.dimension);
    for (const [row, count] of rows) this.#table.add(row, Math.sqrt(count), sum);
    for (const [word, count] of unknown) addScaled(this.#unknownVector(word, purpose), Math.sqrt(count), sum);
    // Stores reject a vector of zeros: what has no words gets a direction that no word has.
    if (!scaleToUnit(sum)) addOwnDirection(0, 1, sum);
    return sum;
  }

  wordVector(word: string, purpose: Purpose, into?: Float32Array): Float32Array {
    const row = this.rowOf(word);
    const vector = into?.fill(0) ?? new Float32Array(this.dimension);
    if (row >= 0) this.#table.add(row, 1, vector);
    else vector.set(this.#unknownVector(word, purpose));
    scaleToUnit(vector);
    return vector;
  }

  rowOf(word: string): number {
    return this.#table.find(wordHash(word, 0, word.length));
  }

  wordWeight(word: string): number {
    const row = this.rowOf(word);
    return row < 0 ? unknownWeight : this.#table.length(row) ** 2;
  }

  compareWords(vectors: readonly Float32Array[]): CompareWord {
    const comparison = new WordComparison(this.#table, vectors);
    return (word, row, into, at) => {
      if (row >= 0) comparison.ofRow(row, into, at);
      else comparison.ofVector(this.#unknownVector(word, 'passage'), into, at);
    };
  }

  #forEachWord(text: string, visit: (text: string, start: number, end: number) => void): void {
    forEachWord(normalize(text, this.#simplified), this.#isWord, visit);
  }

  #find(text: string, start: number, end: number, purpose: Purpose): number {
    const find = (kind: EntryKind) => this.#table.find(wordHash(text, start, end, kind));
    const form = purpose === 'query' ? find(entryKinds.question) : -1;
    return form >= 0 ? form : find(entryKinds.word);
  }

  /**
   * An unknown word: the meaning of its relatives, and a direction of its own that tells it from other words. Only
   * questions are corrected: a passage has many names that resemble some word.
   */
  #unknownVector(word: string, purpose: Purpose): Float32Array {
    const hash = wordHash(word, 0, word.length);
    return keep(this.#unknown, cacheKey(hash, purpose), () => {
      const { unknown } = this.#header;
      const vector = new Float32Array(this.dimension);
      const rows = this.#relatives(word, purpose);
      for (const row of rows) this.#table.add(row, 1 / this.#table.length(row), vector);
      if (scaleToUnit(vector)) multiply(vector, unknown.relatives);
      const own = rows.length > 0 ? unknown.ownBesideRelatives : unknown.own;
      addOwnDirection(hash, /\p{N}/u.test(word) ? unknown.ownOfNumber : own, vector);
      return vector;
    });
  }

  #relatives(word: string, purpose: Purpose): number[] {
    const rows = relativesOf(word, this.#findRelative);
    if (rows.length > 0 || purpose === 'passage') return rows;
    const corrected = correctedRow(word, this.#findRelative);
    return corrected >= 0 ? [corrected] : [];
  }
}

const cacheKey = (hash: number, purpose: Purpose) => (purpose === 'query' ? hash + 2 ** 32 : hash);

/** The value kept under a key, made if need be; the oldest goes first. */
function keep(cache: Map<number, Float32Array>, key: number, make: () => Float32Array) {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  for (const oldest of cache.keys()) {
    if (cache.size < maxUnknown) break;
    cache.delete(oldest);
  }
  cache.set(key, made);
  return made;
}

function addScaled(vector: Float32Array, weight: number, sum: Float32Array): void {
  for (let at = 0; at < sum.length; at++) (sum[at] as number) += weight * (vector[at] as number);
}

/** Adds a vector of the given length whose coordinates have the signs of a hash: nearly orthogonal to any other. */
function addOwnDirection(hash: number, length: number, sum: Float32Array): void {
  const size = length / Math.sqrt(sum.length);
  let bits = 0;
  for (let at = 0; at < sum.length; at++) {
    if (at % 32 === 0) bits = mix(hash + Math.imul(at + 1, 0x9e3779b1));
    (sum[at] as number) += bits & 1 ? size : -size;
    bits >>>= 1;
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function scaleToUnit(vector: Float32Array): boolean {
  let square = 0;
  for (let at = 0; at < vector.length; at++) square += (vector[at] as number) * (vector[at] as number);
  if (square < 1e-12) return false;
  multiply(vector, 1 / Math.sqrt(square));
  return true;
}

function multiply(vector: Float32Array, factor: number): void {
  for (let at = 0; at < vector.length; at++) (vector[at] as number) *= factor;
}
