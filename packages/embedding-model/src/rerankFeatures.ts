/** The features of a question and one passage that compare words with words. */
import { type ComparedWords, minRelated, type QuestionTerm } from './comparedWords';

/** The features of a passage for a question, whatever else was found; each by what the words of the question tell. */
export interface OwnFeatures {
  /** The share of the question that it has word for word. */
  coverage: number;
  /** The share that its best window of 15 words has, of related words as far as they are. */
  window: number;
  /** The weight of the most telling word that it has, relative to the most telling one of the question. */
  rarest: number;
}

export interface PassageFeatures {
  /** The share of the question, by weight, that the passage has word for word. */
  cov: number;
  /** The share of the question that the passage has in related words. */
  k3: number;
  /** The largest weight of a term that it has word for word, relative to the largest of all. */
  mxm: number;
  /** Terms that are near one another in the question and in the passage. */
  sbi: number;
  /** The best window of 15 words. */
  swin15: number;
  /** The best window of 30 words. */
  swin30: number;
  /** Where the best window of 30 words begins. */
  best: number;
  own: OwnFeatures;
}

export const windowWords = 30;
const maxTermDistance = 2;
const maxWordDistance = 3;
/** Windows begin at blocks of so many words. */
const blockWords = 5;

/** The part of a comparison that does not depend on the weights of the terms. */
export interface ReadPassage {
  /** The rows of its words. */
  rows: Int32Array;
  /** The largest similarity to each term within each block: `[block * terms + term]`. */
  blocks: Float32Array;
}

export function readPassage(compared: ComparedWords, words: Int32Array): ReadPassage {
  const rows = compared.rowsOf(words);
  return { rows, blocks: blockMaxima(compared, rows) };
}

export function passageFeatures(compared: ComparedWords, { rows, blocks }: ReadPassage): PassageFeatures {
  const weights = compared.terms.map(({ weight }) => weight);
  const [swin30, best] = bestWindow(weights, blocks, windowWords / blockWords, 2);
  const { coverage, related, window, rarest, total } = sharesOf(weights, blocks);
  const own = sharesOf(
    compared.terms.map(({ ownWeight }) => ownWeight),
    blocks,
  );
  return {
    cov: coverage,
    k3: related,
    mxm: rarest,
    sbi: neighbours(compared, rows),
    swin15: window,
    swin30: swin30 / total,
    best: best * blockWords,
    own: { coverage: own.coverage, window: own.window, rarest: own.rarest },
  };
}

/** The shares of the terms that a passage has; each term counts its weight. */
function sharesOf(weights: readonly number[], blocks: Float32Array) {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 1e-9);
  let equal = 0;
  let related = 0;
  let rarest = 0;
  for (const [term, weight] of weights.entries()) {
    let most = 0;
    for (let at = term; at < blocks.length; at += weights.length) most = Math.max(most, blocks[at] as number);
    if (most === 1) {
      equal += weight;
      rarest = Math.max(rarest, weight);
    }
    if (most > minRelated) related += weight;
  }
  const [window] = bestWindow(weights, blocks, 3, 1);
  return {
    coverage: equal / total,
    related: related / total,
    window: window / total,
    rarest: rarest / largest,
    total,
  };
}

function blockMaxima(
  { terms: { length: terms }, similarities }: ComparedWords,
  rows: Int32Array,
): Float32Array {
  const maxima = new Float32Array(Math.ceil(rows.length / blockWords) * terms);
  for (let start = 0, base = 0; start < rows.length; start += blockWords, base += terms) {
    const end = Math.min(rows.length, start + blockWords);
    for (let at = start; at < end; at++) {
      const from = (rows[at] as number) * terms;
      for (let term = 0; term < terms; term++) {
        const similarity = similarities[from + term] as number;
        if (similarity > (maxima[base + term] as number)) maxima[base + term] = similarity;
      }
    }
  }
  return maxima;
}

/** The largest sum of what a window has of each term, and the block that it begins with. */
function bestWindow(
  weights: readonly number[],
  blocks: Float32Array,
  size: number,
  stride: number,
): [number, number] {
  const terms = weights.length;
  const count = terms === 0 ? 0 : blocks.length / terms;
  let best = 0;
  let bestStart = 0;
  for (let start = 0; start < count; start += stride) {
    const end = Math.min(count, start + size);
    let sum = 0;
    for (let term = 0; term < terms; term++) {
      let most = 0;
      for (let block = start; block < end; block++) {
        most = Math.max(most, blocks[block * terms + term] as number);
      }
      sum += most * (weights[term] as number);
    }
    if (sum > best) {
      best = sum;
      bestStart = start;
    }
  }
  return [best, bestStart];
}

function neighbours(compared: ComparedWords, rows: Int32Array): number {
  const { terms } = compared;
  const related = relatedWords(compared, rows);
  let found = 0;
  let possible = 0;
  for (let i = 0; i < terms.length; i++) {
    for (let k = i + 1; k < Math.min(terms.length, i + maxTermDistance + 1); k++) {
      const weight = (terms[i] as QuestionTerm).weight + (terms[k] as QuestionTerm).weight;
      possible += weight;
      found += weight * nearest(compared, rows, related, i, k);
    }
  }
  return possible > 0 ? found / possible : 0;
}

/** A word that is related to a term. */
interface RelatedWord {
  at: number;
  own: number;
  /** The terms that words near it are related to, a bit each. */
  near: number;
}

function relatedWords({ related }: ComparedWords, rows: Int32Array): RelatedWord[] {
  const found: RelatedWord[] = [];
  for (let at = 0; at < rows.length; at++) {
    const own = related[rows[at] as number] as number;
    if (own === 0) continue;
    let near = 0;
    const last = Math.min(rows.length - 1, at + maxWordDistance);
    for (let to = Math.max(0, at - maxWordDistance); to <= last; to++) {
      if (to !== at) near |= related[rows[to] as number] as number;
    }
    if (near !== 0) found.push({ at, own, near });
  }
  return found;
}

/** The best product of similarities to the terms `i` and `k` of two words near one another. */
function nearest(
  { terms, similarities }: ComparedWords,
  rows: Int32Array,
  related: readonly RelatedWord[],
  i: number,
  k: number,
): number {
  let most = 0;
  for (const { at, own, near } of related) {
    if ((own & (1 << i)) === 0 || (near & (1 << k)) === 0) continue;
    const first = similarities[(rows[at] as number) * terms.length + i] as number;
    const last = Math.min(rows.length - 1, at + maxWordDistance);
    for (let to = Math.max(0, at - maxWordDistance); to <= last; to++) {
      if (to === at) continue;
      const second = similarities[(rows[to] as number) * terms.length + k] as number;
      if (second >= minRelated) most = Math.max(most, first * second);
    }
  }
  return most;
}
