import { TimeLeft } from './timeLeft';

test('the time left follows from how fast the last minute went, and is not told before it can be known', () => {
  const left = new TimeLeft();
  expect(left.estimate(0, 0)).toBeNull();
  expect(left.estimate(0.1, 1_000)).toBeNull();
  expect(left.estimate(0.1, 10_000)).toBeCloseTo(90);
  // Ten times as fast from then on: what was slow before the last minute no longer counts.
  for (let second = 11; second <= 75; second++) left.estimate(0.1 + (second - 10) / 100, second * 1000);
  expect(left.estimate(0.76, 76_000)).toBeLessThan(30);
});
