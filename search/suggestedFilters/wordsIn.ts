import { termsOf } from '../../language/terms';

/** The maximum number of words of one question: each is looked for in all values of files. */
const maxWords = 40;

/** The distinct words of a question as they are written, in order. */
export function wordsIn(question: string): string[] {
  const words = termsOf(question, null).map(({ start, end }) => question.slice(start, end));
  return [...new Set(words)].slice(0, maxWords);
}
