import type { Evidence } from '../../search/retrieval/evidence';
import { builtinProfiles } from '../../search/retrieval/modelProfile';
import { thresholdsOf } from './thresholds';

const keywordCalibration = builtinProfiles.keywordsOnly.calibration;

const evidence = (coverage: number): Evidence => ({
  coverage,
  window: coverage,
  rarest: coverage,
  matchedWords: Math.log1p(4 * coverage),
  keyWords: 0,
  cosine: 0,
  behind: coverage === 1 ? 0 : 2,
});
const question = (relevant: boolean) => ({
  hits: [
    { evidence: evidence(1), relevant },
    { evidence: evidence(0.1), relevant: false },
  ],
});

test('a higher minimum score never keeps more, and the shares are those of the judged hits', () => {
  const found = thresholdsOf([[question(true), question(true)], [question(false)]], keywordCalibration);
  const kept = found.map(({ relevantKept }) => relevantKept);
  expect([...kept].sort((a, b) => b - a)).toEqual(kept);
  // One collection has no relevant hit; of the irrelevant ones of the other, only the strong one passes.
  expect(found.find(({ minScore }) => minScore === 0.7)).toEqual({
    minScore: 0.7,
    relevantKept: 0.5,
    irrelevantKept: 0.25,
  });
});

test('a collection without hits has shares of 0', () => {
  expect(thresholdsOf([[]], keywordCalibration)[0]).toEqual({
    minScore: 0.1,
    relevantKept: 0,
    irrelevantKept: 0,
  });
});
