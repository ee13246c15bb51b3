import { StageSpeeds } from './stageSpeeds';

const file = { mimeType: 'application/pdf', size: 1_048_576, totalChunks: 0 };

test('an estimate learns from what earlier files took, stage by stage', () => {
  const speeds = new StageSpeeds();
  for (const [stage, seconds] of [
    ['conversion', 10],
    ['parsing', 1],
    ['chunking', 2],
    ['embedding', 30],
  ] as const) {
    speeds.note(stage, file, seconds);
  }
  const atStart = { share: 0, elapsed: 0 };
  expect(speeds.remaining('conversion', file, atStart)).toBeCloseTo(43);
  expect(speeds.remaining('embedding', { ...file, size: 2 * file.size }, atStart)).toBeCloseTo(60);
});

test('once the chunks are counted, embedding is estimated by them and not by the size', () => {
  const speeds = new StageSpeeds();
  speeds.note('embedding', { ...file, totalChunks: 100 }, 20);
  expect(
    speeds.remaining('embedding', { ...file, size: 1, totalChunks: 50 }, { share: 0, elapsed: 0 }),
  ).toBeCloseTo(10);
});

test('a stage that keeps its pace has an estimate that falls steadily to nothing', () => {
  const speeds = new StageSpeeds();
  const estimates = Array.from({ length: 21 }, (_, step) => {
    const share = step / 20;
    return speeds.remaining('embedding', { ...file, totalChunks: 1000 }, { share, elapsed: 40 * share });
  });
  for (const [index, estimate] of estimates.slice(1).entries())
    expect(estimate).toBeLessThan(estimates[index] ?? 0);
  expect(estimates.at(-1)).toBe(0);
});
