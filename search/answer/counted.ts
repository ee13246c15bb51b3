import { stem } from '../../language/stem';
import { synonymGroups } from '../../language/synonyms';
import words from './data/counted.json';
import { hasRole } from './roles';

const plural = /(?:s|people|children|men|women|feet|staff)$/iu;
/** "How many does it sleep?" names nothing that is counted. */
const namesNothing = new Set(words.namesNothing);
const months = new Set(words.months);

/** How many words behind a number, or before the last one, may name what it counts. */
const [wordsBehind, wordsBefore] = [5, 2];

/** The words of a text; "working days" are days. */
function wordsOf(text: string): string[] {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [];
  return all.filter((word) => word !== 'working');
}

/**
 * "How many members": a number must stand with the members, not with something else of the sentence; true for other
 * questions. English only.
 */
export function countsIt(sentence: string, asked: string, number: RegExp): boolean {
  const [, first = '', second = ''] = /\bhow many (\p{L}+)(?: (\p{L}+))?/iu.exec(asked) ?? [];
  const counted = (plural.test(first) || second === '' ? first : second).toLowerCase();
  if (counted === '' || namesNothing.has(counted)) return true;
  const key = stem(counted, 'en');
  const groups = synonymGroups(key, 'en');
  const isCounted = (word: string) => {
    const own = stem(word, 'en');
    return own === key || [...synonymGroups(own, 'en')].some((group) => groups.has(group));
  };
  const isPeople = /^(?:people|persons?)$/u.test(counted);
  // What a number counts stands in its own part of the sentence.
  return sentence.split(/[;:]\s|\.\s/u).some((clause) => {
    const said = wordsOf(clause);
    return said.some((word, i) => {
      const next = said[i + 1] ?? '';
      if (!number.test(word) || (isOther(next) && !isCounted(next))) return false;
      const near =
        next === '' ? said.slice(0, i).slice(-wordsBefore) : said.slice(i + 1, i + 1 + wordsBehind);
      return isPeople || near.some(isCounted);
    });
  });
}

/** "Thirty bags", "five hours", "12 June": what a number counts or measures that stands before the word. */
function isOther(word: string): boolean {
  if (months.has(word)) return true;
  return word.length > 3 && word !== 'times' && word.endsWith('s') && !word.endsWith('ss') && !hasRole(word);
}
