import { jainIndex, simulateQueue } from './simulateQueue';

const flood = Array.from({ length: 500 }, () => ({ environmentId: 'flood', atSeconds: 0 }));
const settings = { slots: 4, jobSeconds: 1, maxWaiting: 100 };

test('a small environment waits for less than one round beside a flood, and behind all of it in one line', () => {
  const arrivals = [...flood, { environmentId: 'small', atSeconds: 10.5 }];
  const fair = simulateQueue(arrivals, { ...settings, order: 'fair' });
  expect(fair.waits.get('small')?.[0]).toBeLessThanOrEqual(1);
  const line = simulateQueue(arrivals, { ...settings, maxWaiting: 1_000, order: 'first-come' });
  expect(line.waits.get('small')?.[0]).toBeGreaterThan(100);
});

test('every file is processed once, also those that were rejected at first', () => {
  const { waits, rejected } = simulateQueue(flood, { ...settings, order: 'fair' });
  expect(waits.get('flood')).toHaveLength(500);
  expect(rejected).toBeGreaterThan(0);
});

test("Jain's index is 1 for equal shares and 1/n where one has all", () => {
  expect(jainIndex([3, 3, 3])).toBe(1);
  expect(jainIndex([9, 0, 0])).toBeCloseTo(1 / 3);
});
