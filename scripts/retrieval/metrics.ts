import { seededRandom } from './seededRandom';

/** nDCG@10, recall@10 and reciprocal rank of one ranking with binary judgements. */
export interface Quality {
  ndcg10: number;
  recall10: number;
  reciprocalRank: number;
}

export function qualityOf(ranking: string[], relevant: Set<string>): Quality {
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  let found = 0;
  let dcg = 0;
  ranking.slice(0, 10).forEach((id, rank) => {
    if (!relevant.has(id)) return;
    found++;
    dcg += gain(rank);
  });
  let ideal = 0;
  for (let rank = 0; rank < Math.min(10, relevant.size); rank++) ideal += gain(rank);
  const first = ranking.findIndex((id) => relevant.has(id));
  return {
    ndcg10: dcg / ideal,
    recall10: found / relevant.size,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}

const resamples = 1000;

/** A mean with its 95 % bootstrap interval, from a fixed seed so that a run can be repeated. */
export function meanWithInterval(values: number[]): { mean: number; low: number; high: number } {
  const mean = (of: number[]) => of.reduce((sum, value) => sum + value, 0) / Math.max(1, of.length);
  const random = seededRandom(20_241);
  const means = Array.from({ length: resamples }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b);
  return {
    mean: mean(values),
    low: means[Math.floor(resamples * 0.025)] ?? 0,
    high: means[Math.floor(resamples * 0.975)] ?? 0,
  };
}
