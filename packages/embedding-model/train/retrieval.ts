/** Ranks the passages of a set by each method. */
import type { Candidate, EmbeddingModel, Vocabulary } from '../src';
import { LexicalIndex } from './lexical';

export interface RetrievalSet {
  name: string;
  passages: string[];
  questions: { text: string; relevant: Set<number> }[];
}

const candidateCount = 100;

export interface Searched {
  bm25: Float64Array;
  cosines: Float64Array;
  /** Numbers of the passages that are re-ranked. */
  chosen: number[];
  candidates: Candidate[];
}

export class SearchableSet {
  readonly index: LexicalIndex;
  readonly #vectors: Float32Array[];
  readonly #words: Int32Array[];

  constructor(
    private readonly model: EmbeddingModel,
    vocabulary: Vocabulary,
    readonly set: RetrievalSet,
  ) {
    this.index = new LexicalIndex(model, set.passages);
    this.#words = set.passages.map((text) => vocabulary.read(text));
    this.#vectors = set.passages.map((text) => model.embed(text, 'passage'));
  }

  search(question: string): Searched {
    const vector = this.model.embed(question, 'query');
    const bm25 = this.index.scores(question);
    const cosines = Float64Array.from(this.#vectors, (passage) => dot(vector, passage));
    const chosen = best(fuse(bm25, cosines, 0.5), candidateCount);
    const candidates = chosen.map((passage) => ({
      words: this.#words[passage] ?? new Int32Array(),
      bm25: bm25[passage] as number,
      cosine: cosines[passage] as number,
    }));
    return { bm25, cosines, chosen, candidates };
  }
}

export function fuse(bm25: Float64Array, cosines: Float64Array, weight: number): Float64Array {
  const most = bm25.reduce((a, b) => Math.max(a, b), 1e-9);
  return cosines.map((cosine, passage) => (bm25[passage] as number) / most + weight * cosine);
}

export function best(scores: Float64Array, count: number): number[] {
  return [...scores.keys()]
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
    .slice(0, count);
}

export function ndcg(ranked: number[], relevant: Set<number>, cut = 10): number {
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  const ideal = [...Array(Math.min(cut, relevant.size)).keys()].reduce((sum, rank) => sum + gain(rank), 0);
  const found = ranked.slice(0, cut).reduce((sum, p, rank) => sum + (relevant.has(p) ? gain(rank) : 0), 0);
  return found / ideal;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
