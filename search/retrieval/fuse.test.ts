import { fuse } from './fuse';

test('the same order of words and vectors is kept, within 0 and 1', () => {
  expect(
    fuse(
      [
        { words: 9, vector: 0.9 },
        { words: 6, vector: 0.7 },
        { words: 3, vector: 0.5 },
      ],
      0.3,
    ),
  ).toEqual([1, expect.closeTo(0.5), 0]);
});

test('what one side did not return counts as its lowest', () => {
  expect(
    fuse(
      [
        { words: 9, vector: null },
        { words: 3, vector: 0.9 },
        { words: null, vector: 0.5 },
      ],
      0.3,
    ),
  ).toEqual([expect.closeTo(0.7), expect.closeTo(0.3), 0]);
});

test('a side that found nothing leaves the other its order', () => {
  const fused = fuse(
    [
      { words: 2, vector: null },
      { words: 5, vector: null },
    ],
    0.3,
  );
  expect(fused[1]).toBeGreaterThan(fused[0] ?? 1);
});
