import type { PassageComparison, RankedPassage, Reranker } from '../../domain/ports/passageRanker';

/** The properties by which the candidates to be ranked are chosen. */
export interface Scored {
  /** BM25, or null where the word search did not return it. */
  words: number | null;
  /** `(1 + cosine) / 2`, or null where the vector search did not return it. */
  vector: number | null;
  chunk: { _id: string; fileId: string };
}

/** The properties of a candidate that ranking reads. */
export interface Rankable extends Scored {
  chunk: {
    _id: string;
    fileId: string;
    index: number;
    content: string;
    /** The text that is compared with the question (see `comparedText`). */
    text: string;
  };
}

/** A candidate that is to be ranked. */
export interface Chosen<T> {
  candidate: T;
  bm25: number;
  cosine: number;
}

export interface Ranked<T extends Rankable> {
  candidate: T;
  cosine: number;
  comparison: RankedPassage;
  /** Comparable within one question only. */
  strength: number;
}

/** The re-ranker of the candidates after word search and vectors. */
export type Reranking = 'builtin' | 'none' | Reranker;

export interface RankOptions {
  reranking: Reranking;
  onDegraded?: (error: unknown) => void;
  signal?: AbortSignal;
}

/** How cosines are read. */
export interface CosineScale {
  /** Whether cosines are on the scale of the built-in model; those of other models are standardized. */
  hasKnownScale: boolean;
  /** The weight of the vectors, relative to the built-in model's. 0: nothing. */
  vectorWeight: number;
}

const minCompared = 32;
const maxCompared = 64;
/** The weight of a re-ranker's relevance beside the best BM25 score. */
const relevanceScale = 5;
/** Cosines of the built-in model for the candidates of a question. */
const typicalCosine = { mean: 0.35, deviation: 0.11 };

/** The number of candidates that are compared with the question, for so many hits: twice as many, 32 to 64. */
export function comparedFor(topK: number): number {
  return Math.min(maxCompared, Math.max(minCompared, 2 * topK));
}

/**
 * The candidates that are worth a comparison with the question; at most `count`. Words count more in documents that the
 * question names, as `names` tells (see `trustedNames`).
 */
export function chooseCandidates<T extends Scored>(
  candidates: T[],
  scale: CosineScale,
  count: number,
  names: ReadonlyMap<string, number>,
): Chosen<T>[] {
  const cosines = cosinesOf(candidates, scale);
  const bm25s = candidates.map(({ words, chunk }) => (words ?? 0) * (1 + (names.get(chunk.fileId) ?? 0)));
  const bestBm25 = bm25s.reduce((most, bm25) => Math.max(most, bm25), 1e-9);
  return candidates
    .map((candidate, i) => ({ candidate, bm25: bm25s[i] ?? 0, cosine: cosines[i] ?? 0 }))
    .sort(
      (a, b) => (b.bm25 - a.bm25) / bestBm25 + (b.cosine - a.cosine) / 2 || byId(a.candidate, b.candidate),
    )
    .slice(0, count);
}

/** The candidates by strength, best first. */
export async function rankCandidates<T extends Rankable>(
  candidates: Chosen<T>[],
  question: string,
  comparison: PassageComparison,
  options: RankOptions,
): Promise<Ranked<T>[]> {
  const chosen = candidates.map((one) => ({ ...one, text: one.candidate.chunk.text }));
  const compared = comparison.rank(chosen);
  const strengths = await strengthsOf(question, chosen, compared, options);
  return chosen
    .flatMap(({ candidate, cosine }, i) => {
      const comparison = compared[i];
      return comparison === undefined ? [] : [{ candidate, cosine, comparison, strength: strengths[i] ?? 0 }];
    })
    .sort((a, b) => b.strength - a.strength || byId(a.candidate, b.candidate));
}

async function strengthsOf(
  question: string,
  chosen: { text: string }[],
  compared: RankedPassage[],
  { reranking, onDegraded, signal }: RankOptions,
): Promise<number[]> {
  if (reranking === 'none') return compared.map(({ baseScore }) => baseScore);
  const own = compared.map(({ score }) => score);
  if (reranking === 'builtin' || chosen.length === 0) return own;
  try {
    const relevances = await reranking.rerank(
      question,
      chosen.map(({ text }) => text),
      { signal },
    );
    return relevances.map((relevance) => relevanceScale * relevance);
  } catch (error) {
    signal?.throwIfAborted();
    onDegraded?.(error);
    return own;
  }
}

/** A candidate that only the word search found is taken for as similar as the least similar of those returned. */
function cosinesOf(candidates: Scored[], { hasKnownScale, vectorWeight }: CosineScale): number[] {
  const known = candidates.flatMap(({ vector }) => (vector === null ? [] : [2 * vector - 1]));
  if (known.length === 0) return candidates.map(() => 0);
  const lowest = Math.min(...known);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  const scaled = (cosine: number) =>
    hasKnownScale || deviation === 0
      ? cosine
      : typicalCosine.mean + (typicalCosine.deviation * (cosine - mean)) / deviation;
  return candidates.map(({ vector }) => vectorWeight * scaled(vector === null ? lowest : 2 * vector - 1));
}

function byId(a: Scored, b: Scored): number {
  return a.chunk._id < b.chunk._id ? -1 : 1;
}
