import { readAllPages } from './readAllPages';

const page = (nodes: number[], hasNextPage: boolean, endCursor: string | null) => ({
  nodes,
  pageInfo: { hasNextPage, endCursor },
});

test('all pages are read in order', async () => {
  const after: (string | null)[] = [];
  const items = await readAllPages(async (cursor) => {
    after.push(cursor);
    return cursor === null ? page([1, 2], true, 'a') : page([3], false, null);
  });
  expect(items).toEqual([1, 2, 3]);
  expect(after).toEqual([null, 'a']);
});

test('a list that is too long, or that cannot be continued, is an error and not a part of it', async () => {
  await expect(readAllPages(async () => page([1], true, 'a'))).rejects.toThrow('more than 1000 pages');
  await expect(readAllPages(async () => page([1], true, null))).rejects.toThrow('Try again');
});
