import type { Item } from './items';
import { lookUpValue } from './linkValues';
import type { QuestionWords } from './readWords';
import { namesRows } from './rowWords';
import type { IndexedTable, SchemaIndex } from './schemaTypes';
import { monthOf, monthSpan, otherNamesOf } from './timeSpan';

const sure = 0.92;

/**
 * What a word may be in a question to one sheet, beside what it names: the number of a row, a month of the year that its
 * days are of, or a word for its rows.
 */
export function withSheetWords(items: Item[][], words: QuestionWords, index: SchemaIndex): Item[][] {
  const [table, another] = index.tables;
  if (!table?.rowNumber || another) return items;
  return items.map((here, start) => {
    const added = [...numbersAt(start, words, table), ...monthsAt(start, words, table, index)];
    const isUnread = here.every(({ what }) => what.kind === 'skip');
    const isOfRows = isUnread && words.lexicon.rowWords.has(words.tokens[start]?.lower ?? '');
    const known: Item[] = isOfRows
      ? [{ start, end: start + 1, what: { kind: 'skip', weight: 'filler' }, score: 1 }]
      : here;
    return [...added, ...known];
  });
}

/** "status of 1047": the number that tells one row. */
function numbersAt(start: number, { tokens }: QuestionWords, { columns }: IndexedTable): Item[] {
  const token = tokens[start];
  if (token?.kind !== 'number' || token.value === null) return [];
  const value = String(token.value);
  const entries = columns
    .slice(0, 1)
    .filter(
      (column) =>
        column.content === 'number' && namesRows(column) && column.schema.sampleValues.includes(value),
    )
    .map((column) => ({ column, value }));
  return entries.length === 0
    ? []
    : [{ start, end: start + 1, what: { kind: 'value', entries }, score: sure }];
}

/** "in March", of a sheet whose days of that month are of one year, or that has a column of months. */
function monthsAt(start: number, words: QuestionWords, table: IndexedTable, index: SchemaIndex): Item[] {
  const { tokens, lexicon } = words;
  const [token, before] = [tokens[start], tokens[start - 1]];
  const month = token && monthOf(token.lower, lexicon.language);
  if (!token || month === undefined || !isBeforeMonth(before?.lower ?? '', words)) return [];
  const end = start + 1;
  const entries = otherNamesOf(month, lexicon.language).flatMap((name) => lookUpValue(index, name));
  if (entries.length > 0) return [{ start, end, what: { kind: 'value', entries }, score: sure }];
  const span = monthSpan(month, daysOf(table));
  return span === null ? [] : [{ start, end, what: { kind: 'time', span }, score: sure }];
}

/** "may" and "march" are months behind a word that a time follows. */
const isBeforeMonth = (before: string, { lexicon }: QuestionWords) =>
  lexicon.beforeYears.has(before) ||
  (lexicon.phrases.get(before)?.some(({ meaning }) => 'name' in meaning && meaning.name === 'of') ?? false);

/** The days of the one column of times; none where there are several. */
function daysOf({ columns }: IndexedTable): string[] {
  const times = columns.filter(({ content }) => content === 'time');
  return times.length === 1 ? (times[0]?.schema.sampleValues ?? []) : [];
}
