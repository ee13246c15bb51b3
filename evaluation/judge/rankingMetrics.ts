/** Metrics of one ranking with binary judgements. */
export interface RankingMetrics {
  recallAt10: number;
  ndcgAt10: number;
  reciprocalRank: number;
}

const depth = 10;
const discount = (rank: number) => 1 / Math.log2(rank + 2);

/**
 * @param found for each hit, best first, the number of relevant items that it is the first to find; more than 1 where
 * one hit has several
 * @param relevant the number of relevant items, at least 1
 */
export function rankingMetrics(found: readonly number[], relevant: number): RankingMetrics {
  const top = found.slice(0, depth);
  let dcg = 0;
  for (const [rank, count] of top.entries()) if (count > 0) dcg += discount(rank);
  // Items that share a hit take one place of the ideal ranking, so that finding all at once is ideal.
  const shared = top.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(depth, Math.max(1, relevant - shared)); rank++) ideal += discount(rank);
  const first = found.findIndex((count) => count > 0);
  return {
    recallAt10: top.reduce((sum, count) => sum + count, 0) / relevant,
    ndcgAt10: dcg / ideal,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}
