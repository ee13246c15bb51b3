import { type MetricSummary, metricNames } from '../../domain/evaluation';
import { bootstrapInterval, sumsOf } from './bootstrap';
import { contributionOf, type JudgedResult } from './contributions';

export const ratioOf = ([above = 0, below = 0]: readonly number[]) => (below === 0 ? null : above / below);

/** The metrics of a run that its cases determine, each with its interval. */
export async function summarizeResults(results: readonly JudgedResult[]): Promise<MetricSummary[]> {
  const summaries: MetricSummary[] = [];
  for (const name of metricNames) {
    const rows = results.map((result) => contributionOf(name, result)).filter((row) => row !== null);
    const sums = sumsOf(rows);
    const value = ratioOf(sums);
    const interval = value === null ? null : await bootstrapInterval(rows, ratioOf);
    if (value !== null && interval) summaries.push({ name, value, ...interval, cases: sums[1] ?? 0 });
  }
  return summaries;
}
