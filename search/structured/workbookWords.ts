import type { DatabaseSchema } from '../../domain/ports/connector';
import { stem } from '../../language/stem';
import { stopWords } from '../../language/stopWords';

const maxValueWords = 20_000;
/** The stop words of the languages that questions about rows are read in. */
const ignored = new Set(['en', 'de', 'es', 'fr'].flatMap((language) => [...(stopWords.get(language) ?? [])]));

/** The words of a text in a form that is the same for singular and plural. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]{2,}|\p{N}{3,}/gu) ?? [];
  return words.filter((word) => !ignored.has(word)).map((word) => stem(word, 'en'));
}

/** The words that a question about the tables of a workbook may use: names, units and values. */
export type WorkbookWords = ReadonlySet<string>;

export function wordsOfTables({ tables }: DatabaseSchema): WorkbookWords {
  const columns = tables.flatMap((table) => table.columns);
  const names = [...tables, ...columns].map(
    ({ name, comment }) => `${name.replaceAll('_', ' ')} ${comment ?? ''}`,
  );
  const words = new Set(names.flatMap(wordsOf));
  const most = words.size + maxValueWords;
  for (const value of columns.flatMap(({ sampleValues }) => sampleValues))
    for (const word of wordsOf(value)) if (words.size < most) words.add(word);
  return words;
}

/**
 * The workbooks whose words a question uses most, at most `count`, those first that were given first among equals.
 * Where `mayBeNone`, without those that have none of its words.
 * Words that few workbooks have count most. Cheap, since a question is only read over the tables of those returned.
 */
export function likeliestWorkbooks<T extends { words: WorkbookWords }>(
  question: string,
  workbooks: readonly T[],
  { count, mayBeNone }: { count: number; mayBeNone: boolean },
): T[] {
  const asked = [...new Set(wordsOf(question))];
  const weights = asked.map((word) => 1 / workbooks.filter(({ words }) => words.has(word)).length);
  return workbooks
    .map((workbook) => ({
      workbook,
      score: weights
        .filter((_, at) => workbook.words.has(asked[at] ?? ''))
        .reduce((total, weight) => total + weight, 0),
    }))
    .filter(({ score }) => score > 0 || !mayBeNone)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ workbook }) => workbook);
}
