import lists from '../../language/data/lightWords.json';
import { termsOf } from '../../language/terms';

/** Words that hold a question together and say next to nothing of what it asks about, by language. */
const keys = new Map(
  Object.entries(lists).map(([language, words]) => [
    language,
    new Set(termsOf(words.join(' '), language).map(({ key }) => key)),
  ]),
);

/** Whether a comparable form tells little: it is asked with, not asked about. */
export function isLight(key: string, language: string | null): boolean {
  return keys.get(language ?? '')?.has(key) === true;
}
