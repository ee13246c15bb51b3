import type { SearchHit } from '../../domain/search';
import { sentencesOf } from '../../language/sentences';
import { isTitle } from '../answer/subjects';

/** Whether a line names what follows it; an item of a list is as short as a heading. */
export function isHeading({ headingPath }: Pick<SearchHit, 'headingPath'>, line: string): boolean {
  return headingPath?.includes(line) === true || (!/^[-*•‣▪◦–]/u.test(line) && isTitle(line));
}

/**
 * A part of a passage, verbatim: the sentence, those behind it, and those before it where there is room; at most
 * `maxCharacters` unless one sentence has more. Begins at the beginning where no sentence is given.
 */
export function excerptOf(
  hit: SearchHit,
  sentence: string | undefined,
  language: string | null,
  maxCharacters: number,
): string {
  const { content } = hit;
  const sentences = sentencesOf(content, language);
  const isName = (text: string) => isHeading(hit, text);
  const found = sentences.findIndex(({ text }) => text === sentence);
  const first = sentences.findIndex(({ text }) => !isName(text));
  let from = Math.max(0, found >= 0 ? found : first);
  let to = from;
  const length = (start: number, end: number) =>
    (sentences[end]?.end ?? Number.POSITIVE_INFINITY) - (sentences[start]?.start ?? 0);
  while (length(from, to + 1) <= maxCharacters) to++;
  while (from > Math.max(0, first) && length(from - 1, to) <= maxCharacters) from--;
  // A name at the end is that of what follows.
  while (to > from && isName(sentences[to]?.text ?? '')) to--;
  return content.slice(sentences[from]?.start ?? 0, sentences[to]?.end ?? content.length);
}
