import type { CaseMetrics, CaseResult, MetricName } from '../../domain/evaluation';

export type JudgedResult = Pick<CaseResult, 'passed' | 'metrics' | 'refused' | 'mustRefuse'>;

/**
 * The numbers that a case adds to the numerator and the denominator of a metric; null where it has no part in it. Means
 * and the precision and recall of refusals are all ratios of sums.
 */
export type Contribution = readonly [number, number] | null;

const named: Partial<Record<MetricName, keyof CaseMetrics>> = { mrr: 'reciprocalRank' };

export function contributionOf(name: MetricName, result: JudgedResult): Contribution {
  const { passed, metrics, refused, mustRefuse } = result;
  if (name === 'passRate') return [Number(passed), 1];
  if (name === 'refusalPrecision' || name === 'refusalRecall') {
    if (refused === null) return null;
    const counted = name === 'refusalPrecision' ? refused : mustRefuse;
    return [Number(refused && mustRefuse), Number(counted)];
  }
  const value = metrics[named[name] ?? (name as keyof CaseMetrics)];
  return value === null ? null : [value, 1];
}
