import data from './data/ordinals.json';
import { stopWords } from './stopWords';

const wordsOf = (list: string) => new Set(list.split(' '));

/**
 * Languages that write an ordinal with a full stop, and nouns with a capital, so that one looks like the end of a
 * sentence: their months, the words before an ordinal, and the adverbs that begin a sentence rather.
 */
const languages = Object.entries(data).map(([language, { months, before, beginnings }]) => ({
  language,
  months: wordsOf(months),
  before: wordsOf(before),
  beginnings: wordsOf(beginnings),
}));

const ordinal =
  /(?:^|[^\p{L}\p{N}])(?:(\p{L}+)[.,]?)?[\s(]*(?:\d{1,2}\.?\s*[-–/]\s*)?(?<![\d.,:])\d{1,2}\.\s*$/u;
const longestWithSurroundings = 40;
const firstWord = /^\s*["“„»(]?(\p{L}+)/u;

/**
 * Whether a text ends with an ordinal that what follows continues: "am 3. | August", "der 2. | Weltkrieg". Texts of another
 * language than the given one are read too, so there a date is recognized by the word before it.
 */
export function endsWithOrdinal(text: string, next: string, language: string | null): boolean {
  const match = ordinal.exec(text.slice(-longestWithSurroundings));
  if (match === null) return false;
  // "3./4. August"
  if (/^[-–/]\s*\d/u.test(next)) return true;
  const follows = firstWord.exec(next)?.[1]?.toLowerCase();
  if (follows === undefined) return false;
  const word = match[1]?.toLowerCase() ?? '';
  return languages.some(({ language: own, months, before, beginnings }) => {
    if (months.has(follows)) return language === own || language === null || before.has(word);
    const mayBegin = stopWords.get(own)?.has(follows) === true || beginnings.has(follows);
    return language === own && before.has(word) && !mayBegin;
  });
}
