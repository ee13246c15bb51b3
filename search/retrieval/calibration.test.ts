import { calibrate, wordCalibration } from './calibration';
import type { Evidence } from './evidence';

const evidence = (overrides: Partial<Evidence>): Evidence => ({
  coverage: 0,
  matchedWords: 0,
  keyWords: 0,
  strength: 0,
  lead: 0,
  cosine: 0,
  cosineZ: 0,
  cosineLead: 0,
  ...overrides,
});

const strong = evidence({ coverage: 1, matchedWords: Math.log1p(4), strength: 1, lead: 0.4 });
const weak = evidence({ coverage: 0.2, matchedWords: Math.log1p(1), strength: 0.5, lead: -0.2 });

test('a passage with all the words and a clear lead passes the default threshold, a chance match does not', () => {
  const [first = 0] = calibrate([strong], wordCalibration);
  const [second = 1] = calibrate([weak], wordCalibration);
  expect(first).toBeGreaterThan(0.7);
  expect(second).toBeLessThan(0.4);
});

test('a score never rises down the list, whatever the evidence', () => {
  const [first = 0, second = 1] = calibrate([weak, strong], wordCalibration);
  expect(second).toBe(first);
});

test('of two hits with the same evidence the first counts more', () => {
  const [first = 0, second = 0] = calibrate([weak, weak], wordCalibration);
  expect(second).toBeLessThan(first);
});

test('a passage with the only word that was typed passes the default threshold, also as one of several', () => {
  const typed = evidence({ coverage: 1, matchedWords: Math.log1p(1), strength: 0.7, keyWords: 1 });
  const scores = calibrate([{ ...typed, strength: 0.9 }, typed, { ...typed, lead: -0.2 }], wordCalibration);
  for (const score of scores) expect(score).toBeGreaterThan(0.7);
});
