import { searchHit } from '../../tests/fixtures/searchHit';
import { citationOf } from './citationOf';

const hit = searchHit({
  content: 'The lamp is lit at dusk.\n\nThe bell is rung twice. The boat is tarred in May.',
  pageNumber: 8,
  startPage: 7,
  endPage: 8,
  pageStarts: [
    { page: 7, offset: 0 },
    { page: 8, offset: 26 },
  ],
});

test('a citation names the page on which its quote starts, not the one with most of the chunk', () => {
  expect(citationOf(hit, 'The lamp is lit at dusk.', 1)).toMatchObject({ pageNumber: 7, startPage: 7 });
  expect(citationOf(hit, 'The boat is tarred in May.', 2)).toMatchObject({ pageNumber: 8, endPage: 8 });
});

test('words that are not in the text of the chunk are cited with the page of the chunk', () => {
  expect(citationOf(hit, 'The lamp is out.', 1).pageNumber).toBe(8);
});

test('a chunk of one page, or of a file without pages, is cited with its own', () => {
  expect(citationOf({ ...hit, pageStarts: null }, 'The lamp is lit at dusk.', 1).pageNumber).toBe(8);
  const without = { ...hit, pageStarts: null, pageNumber: null };
  expect(citationOf(without, 'The lamp is lit at dusk.', 1).pageNumber).toBeNull();
});
