import type { ExpectedPassage, PageBox } from '../../domain/evaluation';
import { boxOverlap } from './boxOverlap';
import { type FoundHit, newlyFound } from './findPassages';
import { rankingMetrics } from './rankingMetrics';
import { rowsEqual } from './rowsEqual';

const passage = (fields: Partial<ExpectedPassage>): ExpectedPassage => ({
  ...{ file: null, referenceId: null, page: null, span: null, boxes: [] },
  ...fields,
});
const hit = (fields: Partial<FoundHit>): FoundHit => ({
  ...{ fileName: 'a.pdf', referenceId: null, startPage: null, endPage: null, pageNumber: null, content: '' },
  ...fields,
});

test('a ranking with the second and fourth hit relevant has the metrics of the textbook', () => {
  // DCG = 1/log2(3) + 1/log2(5) = 0.6309 + 0.4307; IDCG of three = 1 + 0.6309 + 0.5
  const { recallAt10, ndcgAt10, reciprocalRank } = rankingMetrics([0, 1, 0, 1, 0], 3);
  expect(recallAt10).toBeCloseTo(2 / 3, 10);
  expect(ndcgAt10).toBeCloseTo(1.0616 / 2.1309, 4);
  expect(reciprocalRank).toBe(0.5);
});

test('nothing found is 0, all found in one hit is 1, and what is below the tenth place is no recall', () => {
  expect(rankingMetrics([0, 0], 1)).toEqual({ recallAt10: 0, ndcgAt10: 0, reciprocalRank: 0 });
  expect(rankingMetrics([2], 2)).toEqual({ recallAt10: 1, ndcgAt10: 1, reciprocalRank: 1 });
  expect(rankingMetrics([...Array.from({ length: 10 }, () => 0), 1], 1)).toEqual({
    ...{ recallAt10: 0, ndcgAt10: 0, reciprocalRank: 1 / 11 },
  });
});

test('a hit is expected by its file, page and span, whatever the white space, and each passage is found once', () => {
  const expected = [passage({ file: 'a.pdf', page: 3, span: 'paid  within 14 days' })];
  const right = hit({ startPage: 2, endPage: 3, content: 'Refunds are\npaid within\n14 days.' });
  expect(newlyFound(expected, [right, right])).toEqual([[0], []]);
  for (const wrong of [
    { fileName: 'b.pdf' },
    { startPage: 4, endPage: 5 },
    { content: 'paid within 30 days' },
  ]) {
    expect(newlyFound(expected, [{ ...right, ...wrong }])).toEqual([[]]);
  }
  expect(newlyFound([passage({ referenceId: 'r1' })], [hit({}), hit({ referenceId: 'r1' })])).toEqual([
    [],
    [0],
  ]);
});

const box = (left: number, top: number, right: number, bottom: number, page = 1): PageBox => ({
  ...{ page, left, top, right, bottom },
});

test('the overlap of boxes is intersection over union, over all pages, and overlapping boxes count once', () => {
  expect(boxOverlap([box(0, 0, 0.4, 0.5)], [box(0.2, 0, 0.6, 0.5)])).toBeCloseTo(0.1 / 0.3, 10);
  expect(boxOverlap([box(0, 0, 1, 1)], [box(0, 0, 1, 1), box(0, 0, 0.5, 0.5)])).toBe(1);
  expect(boxOverlap([box(0, 0, 1, 1)], [box(0, 0, 1, 1, 2)])).toBe(0);
  expect(boxOverlap([box(0, 0, 1, 1)], [])).toBe(0);
});

const result = (rows: Record<string, unknown>[]) => ({
  columns: Object.keys(rows[0] ?? {}).map((name) => ({ name, type: 'text', description: null })),
  rows,
});

test('rows are equal as a multiset, by name where the names are there and else by position, numbers as numbers', () => {
  const rows = [
    { city: 'Kiel', total: '12.50' },
    { city: 'Ulm', total: 3 },
  ];
  const turned = [
    { city: 'Ulm', total: '3' },
    { city: 'Kiel', total: 12.5 },
  ];
  expect(rowsEqual(turned, result(rows), false)).toBe(true);
  expect(rowsEqual(turned, result(rows), true)).toBe(false);
  expect(rowsEqual([{ n: 12.5 }], result([{ 'sum(total)': 12.5 }]), false)).toBe(true);
  expect(rowsEqual([{ total: 3, city: 'Ulm' }], result([{ city: 'Ulm', total: 3, zip: 1 }]), false)).toBe(
    true,
  );
  expect(rowsEqual([{ n: 1 }, { n: 1 }], result([{ n: 1 }, { n: 2 }]), false)).toBe(false);
  expect(rowsEqual([{ n: 1 }], result([{ n: 1 }, { n: 1 }]), false)).toBe(false);
});
