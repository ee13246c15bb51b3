import fc from 'fast-check';
import { countIn, membership, TableRuns } from './tableRuns';

/** A document of chunks, one letter each: a small letter for prose, a capital for rows under the heading of its name. */
function runsOf(document: string): TableRuns {
  const runs = new TableRuns();
  [...document].forEach((letter, index) => {
    runs.note({ index, isTable: letter !== letter.toLowerCase(), headingPath: [letter] });
  });
  return runs;
}

/** The same, with a dot for each chunk that goes without a vector. */
function without(document: string, most: number): string {
  const isWithout = membership(runsOf(document).wordsOnly(most));
  return [...document].map((letter, index) => (isWithout(index) ? '.' : letter)).join('');
}

test('prose and tables within the bound all keep their vectors', () => {
  expect(without('aaAAAbbBBcc', 5)).toBe('aaAAAbbBBcc');
  expect(without('aaAAAbbBBcc', Number.POSITIVE_INFINITY)).toBe('aaAAAbbBBcc');
});

test('a short table keeps all its vectors beside a long one, which keeps its beginning', () => {
  expect(without('AAAAAAAABBcc', 6)).toBe('AAAA....BBcc');
  expect(without('AAAAAAAABBcc', 0)).toBe('..........cc');
});

test('tables of the same length share the bound evenly', () => {
  expect(without('AAAABBBBCCCC', 6)).toBe('AA..BB..CC..');
});

test('rows under one heading that prose interrupts are two tables', () => {
  expect(without('AAAAxAAAA', 4)).toBe('AA..xAA..');
});

test('as many as the bound allows keep their vectors, whatever the tables', () => {
  const documents = fc.string({ unit: fc.constantFrom('a', 'A', 'B', 'C'), maxLength: 60 });
  fc.assert(
    fc.property(documents, fc.nat(40), (document, most) => {
      const tables = [...document].filter((letter) => letter !== 'a').length;
      const ranges = runsOf(document).wordsOnly(most);
      const left = tables - countIn(ranges);
      expect(left).toBe(Math.min(tables, most));
      expect(without(document, most).replaceAll('.', '')).toHaveLength(document.length - tables + left);
    }),
  );
});
