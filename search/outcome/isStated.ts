import { asksHowLong } from '../answer/askedUnits';
import { askedWords } from '../answer/askedWords';
import { aboutShare, createMatcher } from '../answer/matchWords';
import type { RankedSentence } from '../answer/rankSentences';
import type { ParsedQuestion } from '../question/parseQuestion';
import { cellsOf } from './plainText';

/** Characters before a sentence that may say what it is about. */
const before = 150;
/** More of the words that name a row than this share have to stand in it. */
const minRowShare = 0.5;
const minLabelShare = 0.8;

/**
 * Whether a sentence says something of what is asked, beyond being about the thing that is named: a word of the question that
 * neither the headings nor the name of the file have stands in it or right before it. A row has such a word in its first
 * cell, or most of those that the head of its table lacks. What answers by a number, a person or a place seldom repeats
 * the question, but then nothing else of its passage does either.
 */
export function isStated(
  question: ParsedQuestion,
  { hit, text, header }: RankedSentence,
  language: string | null,
): boolean {
  const words = askedWords(question, language).filter(({ isLight }) => !isLight);
  const match = createMatcher(
    words.map(({ key }) => key),
    language,
  );
  const named = match([hit.fileName.replace(/[-_.]+/gu, ' '), ...(hit.headingPath ?? [])].join('\n'));
  const unnamed = (found: number[]) => found.filter((_, k) => !named[k]);
  const some = (found: number[]) => found.some((share) => share > 0);
  if (header !== undefined) {
    const heads = match(header);
    const inRow = match(text).filter((_, k) => !named[k] && !heads[k]);
    // Most rows of a table may have a duration, few another measure.
    const isMeasure = question.type === 'quantity' && !asksHowLong(question.text);
    // Words of a like meaning name another row as often as this one.
    const label = unnamed(match(cellsOf(text)[0] ?? '')).filter((share) => share >= minLabelShare);
    if (inRow.length === 0 || label.length > 0 || (isMeasure && some(inRow))) return true;
    return inRow.filter((share) => share > 0).length > minRowShare * inRow.length;
  }
  const at = hit.content.indexOf(text);
  const rest = unnamed(match(hit.content.slice(Math.max(0, at - before), at + text.length)));
  // Where the passage speaks of what is asked, but not here, the number is that of something else.
  if (['quantity', 'when', 'where', 'who'].includes(question.type))
    return some(rest) || !some(unnamed(match(hit.content)));
  return rest.length === 0 || rest.some((share) => share > aboutShare);
}
