import type { DatabaseSchema } from '../../domain/ports/connector';
import { stem } from '../../language/stem';
import { stopWords } from '../../language/stopWords';

const mostValueWords = 20_000;
/** Of the languages that questions about rows are read in. */
const ignored = new Set(['en', 'de', 'es', 'fr'].flatMap((language) => [...(stopWords.get(language) ?? [])]));

/** The words of a text in a form that is the same for singular and plural. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]{2,}|\p{N}{3,}/gu) ?? [];
  return words.filter((word) => !ignored.has(word)).map((word) => stem(word, 'en'));
}

/** The words that a question about the tables of a workbook may use: names, units and values. */
export class WorkbookWords {
  private readonly names = new Set<string>();
  private readonly values = new Set<string>();

  constructor({ tables }: DatabaseSchema) {
    for (const { name, comment, columns } of tables) {
      for (const word of wordsOf(`${name.replaceAll('_', ' ')} ${comment ?? ''}`)) this.names.add(word);
      for (const column of columns) {
        const text = `${column.name.replaceAll('_', ' ')} ${column.comment ?? ''}`;
        for (const word of wordsOf(text)) this.names.add(word);
        for (const value of column.sampleValues) this.addValue(value);
      }
    }
  }

  private addValue(value: string): void {
    for (const word of wordsOf(value)) if (this.values.size < mostValueWords) this.values.add(word);
  }

  knows(word: string): boolean {
    return this.names.has(word) || this.values.has(word);
  }
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
  const weights = asked.map((word) => 1 / workbooks.filter(({ words }) => words.knows(word)).length);
  return workbooks
    .map((workbook, at) => {
      const score = asked.reduce(
        (sum, word, index) => sum + (workbook.words.knows(word) ? (weights[index] ?? 0) : 0),
        0,
      );
      return { workbook, at, score };
    })
    .filter(({ score }) => score > 0 || !mayBeNone)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, count)
    .map(({ workbook }) => workbook);
}
