import { namesRows } from './rowWords';
import type { IndexedColumn, IndexedTable, ValueEntry } from './schemaTypes';
import { normalizeValue, stem } from './words';

/** Two to four words, each with a capital: persons, companies, places. */
const name = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;
/** Of a column of names most values are, though one may be "Screwfix". */
const shareOfNames = 0.6;
const minLetters = 3;

/** Whether all values of a sheet's column are known, and most are names. */
export function holdsNames({
  table,
  content,
  schema: { sampleValues, samplesComplete },
}: IndexedColumn): boolean {
  const named = sampleValues.filter((value) => name.test(value));
  return (
    table.schema.rowNumber !== undefined &&
    content === 'text' &&
    samplesComplete &&
    named.length >= shareOfNames * sampleValues.length
  );
}

const maxValueWords = 4;
/** "The hammer" is the "claw hammer" of a sheet with one row for each. */
const holdsThings = (column: IndexedColumn) =>
  column.table.schema.rowNumber !== undefined &&
  column.content === 'text' &&
  column.schema.samplesComplete &&
  namesRows(column) &&
  column.schema.sampleValues.every((value) => value.split(' ').length <= maxValueWords);
const hasParts = (column: IndexedColumn) => holdsNames(column) || holdsThings(column);

/**
 * What people call somebody whose whole name stands in a sheet: a word of one value alone, that is no word of a
 * column's name. A database has too many rows for a part of a name to tell one of them.
 */
export function partNamesOf(
  tables: readonly IndexedTable[],
  words: ReadonlyMap<string, string>,
): Map<string, ValueEntry> {
  const found = new Map<string, ValueEntry | null>();
  for (const column of tables.flatMap((table) => table.columns).filter(hasParts)) {
    for (const value of new Set(column.schema.sampleValues)) {
      for (const word of new Set(normalizeValue(value).split(' '))) {
        if (word.length < minLetters || words.has(stem(word))) continue;
        found.set(word, found.has(word) ? null : { column, value });
      }
    }
  }
  return new Map([...found].filter((entry): entry is [string, ValueEntry] => entry[1] !== null));
}
