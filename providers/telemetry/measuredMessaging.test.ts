import type { RateDecision } from '../../domain/ports/rateLimiter';
import { createTelemetry } from './createTelemetry';
import { measuredLimiter } from './measuredMessaging';
import { createMetrics } from './metrics';

const base: RateDecision = {
  allowed: true,
  limit: 2,
  remaining: 2,
  resetSeconds: 60,
  retryAfterSeconds: null,
};

test.each<[string, RateDecision]>([
  ['allowed', base],
  ['refused', { ...base, allowed: false, remaining: 0, retryAfterSeconds: 60 }],
  ['uncounted', { ...base, isUncounted: true }],
])('a decision is counted as %s, and as nothing else', async (name, decision) => {
  const metrics = createMetrics('0.0.0');
  const limiter = { consume: async () => decision, close: async () => undefined };
  const measured = measuredLimiter(limiter, createTelemetry(metrics, false));
  expect(await measured.consume('key', 'search', 2)).toEqual(decision);
  const { values } = await metrics.counters.rate_limit_decisions.get();
  expect(values.filter(({ value }) => value > 0)).toEqual([
    { labels: { category: 'search', decision: name }, value: 1 },
  ]);
});
