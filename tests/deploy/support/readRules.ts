import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';
import { addStateMetrics } from '../../../app/startup/openTelemetry';
import { FairSlots } from '../../../domain/fairSlots';
import type { JobQueue } from '../../../domain/ports/jobQueue';
import { createMetrics } from '../../../providers/telemetry/metrics';

export const readDeployed = (path: string) => readFileSync(join(__dirname, '../../../deploy', path), 'utf8');

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string(), description: z.string().optional() }),
});
export const rules = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(readDeployed('prometheus/lectern.rules.yaml')))
  .groups.flatMap((group) => group.rules);

/** All metrics of a process that has just started. */
export function createAllMetrics() {
  const metrics = createMetrics('0.0.0');
  const queue = { counts: async () => ({}) } as unknown as JobQueue;
  addStateMetrics(metrics, queue, new FairSlots({}), async () => ({ ready: true, checks: {} }));
  return metrics;
}

/** The labels of the samples that a process emits, by name. */
function emittedSamples(): Map<string, string[]> {
  const { registry } = createAllMetrics();
  const metric = z.object({ type: z.string(), labelNames: z.array(z.string()).default([]) });
  const samples = new Map<string, string[]>();
  for (const { name } of registry.getMetricsAsArray()) {
    const { type, labelNames } = metric.parse(registry.getSingleMetric(name));
    if (type !== 'histogram') samples.set(name, labelNames);
    else {
      for (const suffix of ['_sum', '_count']) samples.set(name + suffix, labelNames);
      samples.set(`${name}_bucket`, [...labelNames, 'le']);
    }
  }
  return samples;
}

export const emitted = emittedSamples();

/** The names of metrics and labels in a PromQL expression. @throws where it cannot be parsed */
export function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const [metrics, labels]: [string[], string[]] = [[], []];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`Syntax error at ${from} in ${expression}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text);
      if (type.name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels };
}

/** Expects that a process emits all metrics of an expression, with its labels. */
export function expectEmitted(expression: string): void {
  const { metrics, labels } = namesIn(expression);
  expect(metrics).not.toEqual([]);
  for (const name of metrics) expect([...emitted.keys()]).toContain(name);
  // Prometheus adds the two of its target.
  const known = ['instance', 'job', ...metrics.flatMap((name) => emitted.get(name) ?? [])];
  for (const label of labels) expect(known).toContain(label);
}
