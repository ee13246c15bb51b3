import type { Reranker } from '../../domain/ports/reranker';
import { fuse, type SideScores } from './fuse';

/** What ranking and scoring read of a candidate. */
export interface Rankable extends SideScores {
  chunk: {
    _id: string;
    fileId: string;
    index: number;
    content: string;
    headingPath: string[];
    fileTitle?: string;
  };
}

export interface Ranked<T extends Rankable> {
  candidate: T;
  /** Fused and re-ranked, 0 to 1 within this question; not comparable with another's. */
  strength: number;
}

/** How many of the fused candidates the re-ranker looks at: more than can be asked for. */
export const rerankDepth = 60;

/** Long questions carry enough words of their own to be found by: vectors then count less. */
const wordyQuestion = 6;

/** The candidates by fused and re-ranked strength, best first; at most `rerankDepth`. */
export async function rankCandidates<T extends Rankable>(
  candidates: T[],
  question: { text: string; language: string | null; contentWords: number },
  options: { vectorWeight: number; reranker: Reranker; signal?: AbortSignal },
): Promise<Ranked<T>[]> {
  const weight = options.vectorWeight * Math.min(1, wordyQuestion / Math.max(1, question.contentWords));
  const fused = fuse(candidates, weight);
  const best = candidates
    .map((candidate, i) => ({ candidate, fused: fused[i] ?? 0 }))
    .sort((a, b) => b.fused - a.fused || byId(a.candidate, b.candidate))
    .slice(0, rerankDepth);
  const { reranker } = options;
  const scores = await reranker.rerank(
    question,
    best.map(({ candidate }) => candidate.chunk),
    { signal: options.signal },
  );
  return best
    .map(({ candidate, fused: first }, i) => ({
      candidate,
      strength: (first + reranker.weight * (scores[i] ?? 0)) / (1 + reranker.weight),
    }))
    .sort((a, b) => b.strength - a.strength || byId(a.candidate, b.candidate));
}

function byId(a: Rankable, b: Rankable): number {
  return a.chunk._id < b.chunk._id ? -1 : 1;
}
