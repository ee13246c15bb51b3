import { maxRiseFactor, smoothEstimate } from './smoothEstimate';

const start = Date.UTC(2026, 0, 1);

/**
 * The estimates second by second, where the truth is that `seconds` are left of a work begun with a guess of `guess`.
 */
function shownOver(guess: number, seconds: number): number[] {
  const shown = [guess];
  for (let passed = 1; passed <= seconds; passed++) {
    const before = { seconds: shown.at(-1) ?? 0, at: new Date(start + (passed - 1) * 1000) };
    shown.push(smoothEstimate(before, new Date(start + passed * 1000), seconds - passed));
  }
  return shown;
}

test('a first estimate is shown as it is', () => {
  expect(smoothEstimate({ seconds: null, at: null }, new Date(start), 42)).toBe(42);
});

test('an estimate that was right falls by a second a second', () => {
  expect(shownOver(60, 60)).toEqual(Array.from({ length: 61 }, (_, passed) => 60 - passed));
});

test.each([1, 20, 2_000])('a guess of %d s for what takes 400 is left in steps, and soon', (guess) => {
  const shown = shownOver(guess, 400);
  for (const [index, next] of shown.slice(1).entries()) {
    expect(next).toBeLessThanOrEqual(maxRiseFactor * (shown[index] ?? 0) + 1);
    expect(next).toBeGreaterThanOrEqual(0);
  }
  const soon = shown[20] ?? 0;
  expect(soon).toBeGreaterThan(0.95 * 380);
  expect(soon).toBeLessThan(1.05 * 380);
  // From there on it only falls.
  const rest = shown.slice(20);
  expect(rest).toEqual([...rest].sort((a, b) => b - a));
  expect(shown.at(-1)).toBeCloseTo(0);
});
