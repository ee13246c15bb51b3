import { type RankingMetrics, rankingMetrics } from '../../evaluation/judge/rankingMetrics';
import { bootstrapInterval, sumsOf } from '../../evaluation/statistics/bootstrap';

/** Metrics of one ranking of passages by name. */
export function qualityOf(ranking: readonly string[], relevant: ReadonlySet<string>): RankingMetrics {
  return rankingMetrics(
    ranking.map((name) => (relevant.has(name) ? 1 : 0)),
    relevant.size,
  );
}

const meanOf = ([sum = 0, count = 0]: readonly number[]) => (count === 0 ? 0 : sum / count);

/** A mean with its 95 % interval. */
export async function meanWithInterval(
  values: readonly number[],
): Promise<{ mean: number; low: number; high: number }> {
  const rows = values.map((value) => [value, 1]);
  const interval = await bootstrapInterval(rows, meanOf);
  return { mean: meanOf(sumsOf(rows)), ...(interval ?? { low: 0, high: 0 }) };
}
