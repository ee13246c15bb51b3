/** What is known of one candidate before it is scored. */
export interface SideScores {
  /** BM25, or null where the word search didn't return it. */
  words: number | null;
  /** `(1 + cosine) / 2`, or null where the vector search didn't return it. */
  vector: number | null;
}

/**
 * Weighted sum of the two sides, each stretched over 0…1 among this query's candidates; 0 where a side did not
 * return the candidate. Ranks are not used: fusing them was measured to lose to word search alone.
 */
export function fuse(candidates: SideScores[], vectorWeight: number): number[] {
  const words = stretcher(candidates.map((candidate) => candidate.words));
  const vectors = stretcher(candidates.map((candidate) => candidate.vector));
  return candidates.map(
    (candidate) => (1 - vectorWeight) * words(candidate.words) + vectorWeight * vectors(candidate.vector),
  );
}

function stretcher(scores: (number | null)[]): (score: number | null) => number {
  const known = scores.filter((score) => score !== null);
  const lowest = Math.min(...known);
  const range = Math.max(...known) - lowest;
  return (score) => {
    if (score === null) return 0;
    return range === 0 ? 1 : (score - lowest) / range;
  };
}
