import type { EvaluationRunQuery } from '../../api/generated/graphql';
import { formatMs, formatScore } from '../../ui/format';

export type Metric = NonNullable<EvaluationRunQuery['admin']['evaluationRun']>['metrics'][number];
export type MetricName = Metric['name'];

/** Latencies are milliseconds, all others shares. */
export const formatMetric = (name: MetricName, value: number): string =>
  name === 'latencyMs' ? formatMs(value) : formatScore(value);

/** With its sign, as a difference. */
export function formatDifference(name: MetricName, value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return sign + formatMetric(name, Math.abs(value));
}
