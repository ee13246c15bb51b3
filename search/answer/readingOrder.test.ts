import type { SearchHit } from '../../domain/search';
import { readingOrder } from './readingOrder';

const hit = (fileId: string, chunkIndex: number) => ({ fileId, chunkIndex }) as SearchHit;

test('neighbours of a file stand together in its order, the run of the best hit first', () => {
  const hits = [hit('a', 5), hit('b', 1), hit('a', 9), hit('a', 4), hit('b', 2), hit('a', 6)];
  expect(readingOrder(hits).map((run) => run.map((one) => `${one.fileId}${one.chunkIndex}`))).toEqual([
    ['a4', 'a5', 'a6'],
    ['b1', 'b2'],
    ['a9'],
  ]);
});
