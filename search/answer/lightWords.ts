import words from '../../language/data/lightWords.json';
import { termsOf } from '../../language/terms';

/** English words that hold a question together and say next to nothing of what it asks about. */
const keys = new Set(termsOf(words.join(' '), 'en').map(({ key }) => key));

/** Whether a comparable form tells little: it is asked with, not asked about. */
export function isLight(key: string, language: string | null): boolean {
  return language === 'en' && keys.has(key);
}
