/** The Grafana dashboard and the Prometheus alerts in `deploy` read metrics and labels that a process emits. */
import { z } from 'zod';
import { expectEmitted, namesIn, readDeployed, rules } from './support/readRules';

const { panels } = z
  .object({
    panels: z.array(
      z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
    ),
  })
  .parse(JSON.parse(readDeployed('grafana/lectern.json')));

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
  ),
];

test.each(expressions)('%s reads metrics and labels that a process emits', (_name, expression) =>
  expectEmitted(expression),
);

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
