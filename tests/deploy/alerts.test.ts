/** The Prometheus alerts fire when they should. `alerts.yaml` has the cases, which Prometheus' own tool executes. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { createAllMetrics, expectEmitted, namesIn, rules } from './support/readRules';

const path = join(__dirname, 'alerts.yaml');
const alertCase = z.object({
  alertname: z.string(),
  exp_alerts: z.array(z.object({ exp_labels: z.record(z.string(), z.string()) })),
});
const { tests } = z
  .object({
    tests: z.array(
      z.object({
        name: z.string(),
        input_series: z.array(z.object({ series: z.string(), values: z.string() })),
        alert_rule_test: z.array(alertCase),
      }),
    ),
  })
  .parse(parse(readFileSync(path, 'utf8')));
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

test.each(rules)('$alert has a case in which it fires and one in which it does not', ({ alert, labels }) => {
  const cases = tests.flatMap((each) => each.alert_rule_test).filter(({ alertname }) => alertname === alert);
  expect(new Set(cases.map(({ exp_alerts: { length } }) => length > 0))).toEqual(new Set([true, false]));
  for (const { exp_labels } of cases.flatMap(({ exp_alerts }) => exp_alerts))
    expect(exp_labels).toMatchObject(labels);
});

test.each(tests)('the series of "$name" are such as a process emits', ({ input_series: given }) => {
  for (const { series } of given) expectEmitted(series);
});

// Prometheus sees no increase in a series that begins with its first event.
test.each(rules.filter(({ expr }) => /_total\b/.test(expr)))(
  'the counters of $alert begin at 0, with each label value that it selects',
  async ({ expr }) => {
    const { registry } = createAllMetrics();
    const texts = (await registry.metrics()).split('\n');
    for (const [, name = '', label = '', operator = '', value = ''] of expr.matchAll(
      /(lectern_\w+_total)\{(\w+)(=~|!=|=)"([^"]+)"\}/g,
    )) {
      const series = texts.filter((line) => line.startsWith(`${name}{`));
      const matches = (line: string) => {
        const text = new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1] ?? '';
        if (operator === '=~') return new RegExp(`^(?:${value})$`).test(text);
        return (text === value) === (operator === '=');
      };
      expect(series.filter(matches)).not.toEqual([]);
      for (const line of series) expect(line).toMatch(/ 0$/);
    }
    expect(namesIn(expr).metrics).not.toEqual([]);
  },
);

if (hasPromtool) {
  test('the alerts fire in their cases, and in no others', async () => {
    const run = promisify(execFile)('promtool', ['test', 'rules', path]);
    await expect(run).resolves.toMatchObject({ stderr: '' });
  });
} else {
  console.warn(
    `Whether alerts fire is not tested, only what they read; enable it with: apt-get install prometheus`,
  );
}
