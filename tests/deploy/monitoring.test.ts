/** The Grafana dashboard and the Prometheus alerts in `deploy` read metrics and labels that a process emits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';
import { addStateMetrics } from '../../app/startup/openTelemetry';
import { FairSlots } from '../../domain/fairSlots';
import type { JobQueue } from '../../domain/ports/jobQueue';
import { createMetrics } from '../../providers/telemetry/metrics';

const read = (path: string) => readFileSync(join(__dirname, '../../deploy', path), 'utf8');

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string(), description: z.string().optional() }),
});
const rules = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(read('prometheus/lectern.rules.yaml')))
  .groups.flatMap((group) => group.rules);
const { panels } = z
  .object({
    panels: z.array(
      z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
    ),
  })
  .parse(JSON.parse(read('grafana/lectern.json')));

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
  ),
];

/** The labels of the samples that a process emits, by name. */
function emittedSamples(): Map<string, string[]> {
  const metrics = createMetrics('0.0.0');
  const { registry } = metrics;
  const metric = z.object({ type: z.string(), labelNames: z.array(z.string()).default([]) });
  addStateMetrics(metrics, {} as JobQueue, new FairSlots({}), async () => ({ ready: true, checks: {} }));
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

const samples = emittedSamples();

/** The names of metrics and labels in a PromQL expression. @throws where it cannot be parsed */
function namesIn(expression: string) {
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

test.each(expressions)('%s reads metrics and labels that a process emits', (_name, expression) => {
  const { metrics, labels } = namesIn(expression);
  expect(metrics).not.toEqual([]);
  for (const name of metrics) expect([...samples.keys()]).toContain(name);
  // Prometheus adds the two of its target.
  const known = ['instance', 'job', ...metrics.flatMap((name) => samples.get(name) ?? [])];
  for (const label of labels) expect(known).toContain(label);
});

test('an expression that cannot be parsed is found', () => {
  expect(() => namesIn('sum by (stage (lectern_queue_jobs)')).toThrow('Syntax error');
  expect(namesIn('sum by (a) (b{c="d"})')).toEqual({ metrics: ['b'], labels: ['a', 'c'] });
});

test('panels and alerts have names of their own', () => {
  const distinct = <T>(values: T[]) => [...new Set(values)];
  for (const values of [panels.map(({ title }) => title), rules.map(({ alert }) => alert)])
    expect(distinct(values)).toEqual(values);
  const ids = panels.map(({ id }) => id);
  expect(distinct(ids)).toEqual(ids);
});
