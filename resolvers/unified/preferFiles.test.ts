import type { SearchHit, SearchScope } from '../../domain/search';
import { preferringFiles, withinFiles } from './preferFiles';

const hit = (chunkId: string, score: number) => ({ chunkId, score }) as SearchHit;
const idsOf = (hits: SearchHit[]) => hits.map(({ chunkId }) => chunkId);

test('passages of preferred files come first where they are at least half as likely to answer', () => {
  const hits = preferringFiles([hit('a', 0.5), hit('b', 0.4)], [hit('b', 0.4), hit('c', 0.1)], 10);
  expect(idsOf(hits)).toEqual(['b', 'a']);
  expect(hits.map(({ isPreferred }) => isPreferred === true)).toEqual([true, false]);
});

test('what answers clearly better than the preferred files stays first', () => {
  const all = [hit('a', 0.9), hit('b', 0.5)];
  expect(preferringFiles(all, [hit('b', 0.5)], 10)).toBe(all);
  expect(preferringFiles(all, [], 10)).toBe(all);
});

test('scores never rise, and there are no more hits than were asked for', () => {
  const hits = preferringFiles([hit('a', 0.6), hit('b', 0.5)], [hit('c', 0.5)], 2);
  expect(hits.map(({ chunkId, score }) => [chunkId, score])).toEqual([
    ['c', 0.5],
    ['a', 0.5],
  ]);
});

test('preferred files outside the scope are not searched', () => {
  const scope = { fileIds: ['x', 'y'] } as SearchScope;
  expect(withinFiles(scope, ['y', 'z'])?.fileIds).toEqual(['y']);
  expect(withinFiles(scope, ['z'])).toBeNull();
  expect(withinFiles({ ...scope, fileIds: null }, ['z'])?.fileIds).toEqual(['z']);
});
