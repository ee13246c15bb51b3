import { Scores } from './scores';

/** Many ties. */
function filled(count: number): Scores {
  const scores = new Scores(count);
  for (let n = 0; n < count; n++) {
    const slot = (n * 7_919) % count;
    scores.add(slot, slot % 13);
    scores.add(slot, 0.5);
  }
  return scores;
}

test.each([1, 10, 999, 1_000, 1_001, 5_000])(
  'the best %p come best first, equal ones in order of insertion, whatever their number',
  (limit) => {
    const scores = filled(3_001);
    const keeps = (slot: number) => slot % 3 !== 0;
    const expected = Array.from({ length: 3_001 }, (_, slot) => ({ slot, score: (slot % 13) + 0.5 }))
      .filter(({ slot }) => keeps(slot))
      .sort((a, b) => b.score - a.score || a.slot - b.slot);
    expect(scores.best(limit, keeps)).toEqual(expected.slice(0, limit));
  },
);

test('a score of zero is a score', () => {
  const scores = new Scores(3);
  scores.set(2, 0);
  expect([scores.has(2), scores.has(1), scores.size]).toEqual([true, false, 1]);
  expect(scores.best(5, () => true)).toEqual([{ slot: 2, score: 0 }]);
});
