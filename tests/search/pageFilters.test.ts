/** Filters by pages, of passages over several of them. */
import type { SearchScope } from '../../domain/search';
import { applyIndexes } from '../../models/indexes/applyIndexes';
import { chunkSearchIndexes } from '../../models/searchIndexes';
import { bagOfWords, everywhere, useLibrary } from './support/library';

const library = useLibrary();
const { search } = library;

test.each<[string, SearchScope['metadataFilters'], boolean]>([
  ['the page it begins on', { pageNumber: 4 }, true],
  ['a page within it', { pageNumber: 5 }, true],
  ['the page it ends on', { pageNumber: 6 }, true],
  ['the page before it', { pageNumber: 3 }, false],
  ['the page after it', { pageNumber: 7 }, false],
  ['one of several pages', { pageNumbers: [9, 2, 5] }, true],
  ['the pages around it', { pageNumbers: [3, 7] }, false],
  ['very many pages, one of which it ends on', { pageNumbers: manyPages(6) }, true],
  ['no page', { pageNumbers: [] }, false],
  ['a range that ends on its first page', { pageRange: { gte: 1, lte: 4 } }, true],
  ['a range that begins on its last page', { pageRange: { gte: 6, lte: null } }, true],
  ['a range within it', { pageRange: { gte: 5, lte: 5 } }, true],
  ['a range after it', { pageRange: { gte: 7, lte: 9 } }, false],
  ['a range that is empty', { pageRange: { gte: 6, lte: 4 } }, false],
])('a passage over several pages and a filter by %s', async (_, metadataFilters, isFound) => {
  const scope = { ...everywhere, metadataFilters };
  const names = (await search('cellar lamps', { scope })).map(({ fileName }) => fileName);
  expect(names.includes('cellar.txt')).toBe(isFound);
  expect(names).not.toContain('attic.txt');
});

/** No two of them are neighbours. */
function manyPages(last: number): number[] {
  return [...Array.from({ length: 999 }, (_, i) => 10 + 2 * i), last];
}

test('page filters work on a store whose search indexes are those of an earlier version', async () => {
  const { chunks } = library.models;
  for (const { name, latestDefinition } of (await chunks.collection.listSearchIndexes().toArray()) as {
    name: string;
    latestDefinition: object;
  }[]) {
    await chunks.collection.updateSearchIndex(name, byFirstPageOnly(latestDefinition));
  }
  const [model, log] = [bagOfWords, { debug() {}, info() {}, warn() {}, error() {} }];
  await applyIndexes(library.models, { searchIndexes: chunkSearchIndexes(model), timeoutMs: 30_000, log });
  const scope = { ...everywhere, metadataFilters: { pageNumber: 5 } };
  expect((await search('cellar lamps', { scope })).map(({ fileName }) => fileName)).toEqual(['cellar.txt']);
});

/** A definition of a search index with `pageNumber` in place of the first and last page. */
function byFirstPageOnly(definition: object): object {
  return JSON.parse(
    JSON.stringify(definition)
      .replaceAll('startPage', 'pageNumber')
      .replace('{"type":"filter","path":"endPage"},', '')
      .replace(',"endPage":{"type":"number"}', ''),
  );
}
