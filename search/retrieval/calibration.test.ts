import { calibrate } from './calibration';
import type { Evidence } from './evidence';
import { builtinProfiles } from './modelProfile';
import type { Calibration } from './profileFile';

const keywordCalibration = builtinProfiles.keywordsOnly.calibration;
const builtinCalibration = builtinProfiles.of('lectern-static-1').calibration;

const evidence = (overrides: Partial<Evidence>): Evidence => ({
  coverage: 0,
  window: 0,
  rarest: 0,
  matchedWords: 0,
  keyWords: 0,
  cosine: 0,
  behind: 0,
  ...overrides,
});

const scoresOf = (hits: Evidence[], calibration: Calibration) =>
  calibrate(hits, calibration).map(({ score }) => score);

const strong = evidence({
  coverage: 1,
  window: 0.9,
  rarest: 1,
  matchedWords: Math.log1p(4),
});
const weak = evidence({ coverage: 0.2, window: 0.2, rarest: 0.4, matchedWords: Math.log1p(1), behind: 1 });

test('a passage with all the words passes the default threshold, a chance match does not', () => {
  const [first = 0] = scoresOf([strong], keywordCalibration);
  const [second = 1] = scoresOf([weak], keywordCalibration);
  expect(first).toBeGreaterThan(0.7);
  expect(second).toBeLessThan(0.4);
});

test('a score never rises down the list, whatever the evidence', () => {
  const [first = 0, second = 1] = scoresOf([weak, strong], keywordCalibration);
  expect(second).toBe(first);
});

test('of two hits with the same evidence neither counts more', () => {
  const [first = 0, second = 0] = scoresOf([strong, strong], keywordCalibration);
  expect(second).toBe(first);
});

test('a hit is worth less behind a better one, and the best one the same whatever is behind it', () => {
  const [alone = 0] = scoresOf([strong], builtinCalibration);
  const [first, behind = 1] = scoresOf([strong, { ...strong, behind: 2 }], builtinCalibration);
  expect(first).toBe(alone);
  expect(behind).toBeLessThan(alone);
});

test('a passage with the only word that was typed passes the default threshold, also as one of several', () => {
  const typed = evidence({
    coverage: 1,
    window: 1,
    rarest: 1,
    matchedWords: Math.log1p(1),
    keyWords: 1,
  });
  const scores = scoresOf([typed, typed, { ...typed, behind: 0.2 }], keywordCalibration);
  for (const score of scores) expect(score).toBeGreaterThan(0.7);
});

test('the contributions of a first hit add up to its score', () => {
  const hit = { ...strong, keyWords: 0.5, cosine: 0.6 };
  const [{ score, contributions } = { score: 0, contributions: {} }] = calibrate([hit], builtinCalibration);
  const sum = Object.values(contributions).reduce((total, value) => total + value, 0);
  expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(score, 10);
  const without = { ...hit, cosine: 0 };
  expect(calibrate([without], builtinCalibration)[0]?.contributions).toEqual({
    ...contributions,
    vectors: 0,
  });
});
