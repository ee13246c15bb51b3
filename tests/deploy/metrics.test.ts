import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addStateMetrics } from '../../app/startup/openTelemetry';
import { FairSlots } from '../../domain/fairSlots';
import type { JobQueue } from '../../domain/ports/jobQueue';
import { createMetrics } from '../../providers/telemetry/metrics';

test('docs/operations.md says of each metric what it means, and of none that there is not', () => {
  const metrics = createMetrics('0.0.0');
  addStateMetrics(metrics, {} as JobQueue, new FairSlots({}), async () => ({ ready: true, checks: {} }));
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const documented = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  const described = [...documented.matchAll(/^\| `((?:lectern|gen_ai)_\w+)`/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(names.filter((name) => /^(lectern|gen_ai)_/.test(name)).sort());
  for (const [, name] of documented.matchAll(/`((?:nodejs|process)_\w+)`/g)) expect(names).toContain(name);
});
