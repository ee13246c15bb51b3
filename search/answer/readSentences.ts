import type { SearchHit } from '../../domain/search';
import { sentencesOf } from '../../language/sentences';
import { readingOrder } from './readingOrder';
import { isDocumentTitle, isTitle } from './subjects';

/** A sentence of a hit. */
export interface PassageSentence {
  hit: SearchHit;
  text: string;
  /** All sentences of the hit. */
  chunk: string[];
  /** Those before the chunk in its file, where they are a hit too, and those of the chunk. */
  lines: string[];
  /** Its place in `lines`. */
  at: number;
}

/** The sentences of the hits, in the order of their files. */
export function readSentences(hits: SearchHit[], language: string | null): PassageSentence[] {
  return readingOrder(hits).flatMap((run) => {
    let above: string[] = [];
    return run.flatMap((hit) => {
      const chunk = sentencesOf(hit.content, language).map(({ text }) => text);
      const lines = [...above, ...chunk];
      const from = above.length;
      above = chunk;
      return chunk.map((text, i) => ({ hit, text, chunk, lines, at: from + i }));
    });
  });
}

/** Whether a sentence may be quoted by itself: whole, no question, no name of what follows, and not said already above. */
export function mayAnswer({ hit, text, lines, at }: PassageSentence): boolean {
  const next = lines[at + 1] ?? '';
  const isFirst = at === 0 && hit.chunkIndex === 0 && next !== '';
  const isName =
    isTitle(text) || hit.headingPath?.includes(text) === true || (isFirst && isDocumentTitle(text));
  // The head of a table and the line below it; neighbouring chunks overlap.
  const isTableHead = tableRule.test(text) || tableRule.test(next);
  // "Dear Ms Marsh,"
  const isBegun = text.endsWith(',');
  return !isName && !isBegun && !isQuestion(text) && !isTableHead && lines.indexOf(text) === at;
}

/** The first row of the table of a row, which says what it is about; undefined for other sentences. */
export function headerOf({ lines, at }: PassageSentence): string | undefined {
  const from = lines.findLastIndex((line, i) => i <= at && !line.startsWith('|')) + 1;
  return at > from && tableRule.test(lines[from + 1] ?? '') ? lines[from] : undefined;
}
const tableRule = /^\|[\s:|-]+\|$/u;

export function isQuestion(text: string): boolean {
  return /[?？؟]["'”’)]*$/u.test(text);
}
