import { termsOf } from '../../language/terms';

/** English words that hold a question together and say next to nothing of what it asks about. */
const words = `able actually advise anybody anyone anything available best better bother certain come deal exactly
  fine general get go good happen have keep kind know like look make manual matter mean meant need
  normal ok okay one ones particular people person please possible prefer properly put quite really recommend right say
  sensible should somebody someone something somewhere sort still suit suitable sure take thing things time try type use used
  usual usually want way well whole wonder according
  goods little item items product products stuff`;

const keys = new Set(termsOf(words, 'en').map(({ key }) => key));

/** Whether a comparable form tells little: it is asked with, not asked about. */
export function isLight(key: string, language: string | null): boolean {
  return language === 'en' && keys.has(key);
}
