import { numberParts } from '../../language/numberWords';
import { toRegExp, toRegExps } from '../../language/patterns';
import { stem } from '../../language/stem';
import { synonymGroups } from '../../language/synonyms';
import data from './data/counted.json';
import { hasRole } from './roles';

const parts = { ...numberParts, ...data.parts };
const patterns = toRegExps(data.patterns, 'iu', parts);
const dates = toRegExp(data.dates, 'giu', parts);

/**
 * Lists of words. `namesNothing`: "How many does it sleep?" names nothing that is counted. `comers`: who comes somewhere,
 * whom a question and a text seldom call the same. `behindCounted`: "Boats in use: four of twelve". `share`: "six to a
 * plot" counts no plots. `fraction`: nor do "two thirds of a plot". `joining`: "12 and 13 June". `label`: "grade two".
 */
const isAmong = (list: keyof typeof data.words, word: string) => data.words[list].includes(word);

export const englishNumber = patterns.number;

/** "How many members": a number must stand with the members, not with something else of the sentence. */
export function countsIt(sentence: string, asked: string, header = ''): boolean {
  const [, first = '', second = ''] = /\bhow many (\p{L}+)(?: (\p{L}+))?/iu.exec(asked) ?? [];
  const counted = (patterns.plural.test(first) || second === '' ? first : second).toLowerCase();
  if (counted === '' || isAmong('namesNothing', counted)) return true;
  const isCounted = createComparison(counted, asked);
  const label = header === '' ? '' : `${header} ${/^\|(?:[^|\\]|\\.)*\|/u.exec(sentence)?.[0]}`;
  if (wordsOf(label).some(isCounted)) return true;
  // What a number counts stands in its own part of the sentence, behind it, or before it: "hens, six at most".
  return sentence.split(/[;:]\s|\.\s/u).some((clause) => {
    const all = wordsOf(clause);
    const word = (i: number) => all[i] ?? '';
    return all.some((number, i) => {
      const next = word(i + 1);
      // "M3" is a name.
      if (!englishNumber.test(number) || /^\p{L}+\d/u.test(number)) return false;
      const unit = next === data.beforeUnit ? word(i + 2) : next;
      if ((isMeasure(all, i) || countsThings(next)) && !isCounted(unit)) return false;
      if (isAmong('fraction', number) || isAmong('fraction', next)) return false;
      if (isAmong('people', counted)) return !isAmong('label', word(i - 1)) && !/\d[:.]\d/.test(number);
      const behind = all.slice(i + 1, i + 6);
      if (behind.some((other, j) => isCounted(other) && !isAmong('share', word(i + j)))) return true;
      const reach = next === '' ? 2 : isAmong('behindCounted', next) ? 4 : 0;
      return all.slice(Math.max(0, i - reach), i).some(isCounted);
    });
  });
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:'’][\p{L}\p{N}]+)*/gu) ?? [];

/** Whether a word means what is counted, and is no other word of the question. */
function createComparison(counted: string, asked: string): (word: string) => boolean {
  const key = stem(counted, 'en');
  const groups = synonymGroups(key, 'en');
  const inQuestion = wordsOf(asked);
  return (word) => {
    const own = stem(word, 'en');
    if (own === key) return true;
    if (inQuestion.includes(word)) return false;
    if (isAmong('comers', counted) && isAmong('comers', word)) return true;
    return [...synonymGroups(own, 'en')].some((group) => groups.has(group));
  };
}

/** Whether a number measures something, or is the day of a date. */
function isMeasure(all: string[], i: number): boolean {
  const isJoined = isAmong('joining', all[i + 1] ?? '') && englishNumber.test(all[i + 2] ?? '');
  return patterns.measured.test(all[i + 1] ?? '') || (isJoined && patterns.measured.test(all[i + 3] ?? ''));
}

/** "Thirty bags". */
function countsThings(next: string): boolean {
  return next.length > 3 && next !== 'times' && next.endsWith('s') && !next.endsWith('ss') && !hasRole(next);
}

/** "(1)", "2. Open the lid", "5.1 Bicycles". */
const listNumbers = /\(\d{1,2}\)|^\d{1,2}[.)] |^\d{1,2}(?:\.\d{1,2})+\.? (?=\p{Lu})/gu;

/** A sentence without its dates, which are no amounts, and the numbers of a list; with dates where a time is asked for. */
export function withoutDates(sentence: string, asked: string): string {
  const unlisted = sentence.replace(listNumbers, ' ');
  return patterns.asksTime.test(asked) ? unlisted : unlisted.replace(dates, ' ');
}
