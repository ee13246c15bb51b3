import { InvalidArgumentError } from 'commander';
import type { EvaluationMetricLineFragment, EvaluationMetricName } from '../generated/graphql';

/** A bound on a metric: `passRate=0.9`. */
export interface Threshold {
  metric: string;
  bound: number;
}

const metricNames = Object.keys({
  passRate: true,
  recallAt10: true,
  ndcgAt10: true,
  mrr: true,
  spanRecall: true,
  assertions: true,
  quoteInPassage: true,
  boxOverlap: true,
  refusalPrecision: true,
  refusalRecall: true,
  routeAccuracy: true,
  rowEquality: true,
  latencyMs: true,
} satisfies Record<EvaluationMetricName, true>);

/** Parses repeatable bounds. */
export function collectThreshold(text: string, former: Threshold[] = []): Threshold[] {
  const [, metric, bound] = /^([A-Za-z]\w*)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (!metric || !bound) throw new InvalidArgumentError('It must be like passRate=0.9.');
  if (!metricNames.includes(metric)) {
    throw new InvalidArgumentError(`There is no metric '${metric}'. Metrics: ${metricNames.join(', ')}.`);
  }
  return [...former, { metric, bound: Number(bound) }];
}

/** The thresholds that the metrics miss, as sentences. A metric that no case determines misses every bound. */
export function missedThresholds(
  metrics: readonly Pick<EvaluationMetricLineFragment, 'name' | 'value'>[],
  { min, max }: { min: readonly Threshold[]; max: readonly Threshold[] },
): string[] {
  const miss = (isMax: boolean) => (threshold: Threshold) => {
    const { metric, bound } = threshold;
    const found = metrics.find(({ name }) => name === metric);
    if (!found) return [`${metric} was not measured.`];
    if (isMax ? found.value <= bound : found.value >= bound) return [];
    return [`${metric} is ${found.value.toFixed(3)}, ${isMax ? 'more' : 'less'} than ${bound}.`];
  };
  return [...min.flatMap(miss(false)), ...max.flatMap(miss(true))];
}
