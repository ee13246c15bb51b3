import { toRegExp } from '../../language/patterns';
import { stem } from '../../language/stem';
import { synonymGroups } from '../../language/synonyms';
import patterns from './data/counted.json';
import { hasRole } from './roles';

export const englishNumber = toRegExp(patterns.number, 'iu');

const plural = toRegExp(patterns.plural, 'iu');

const listed = (words: string): ReadonlySet<string | undefined> => new Set(words.split(' '));
/** "How many does it sleep?" names nothing that is counted. */
const namesNothing = listed(patterns.namesNothing);
/** Who comes somewhere: a question and a text seldom call them the same. */
const comers = listed(patterns.comers);
const people = listed(patterns.people);
/** "Boats in use: four of twelve". */
const behindCounted = listed(patterns.behindCounted);
/** "Six to a plot" counts no plots. */
const shares = listed(patterns.share);
/** "Two thirds of a plot" counts no plots. */
const fractions = listed(patterns.fraction);
/** "12 and 13 June". */
const joining = listed(patterns.joining);
/** "Grade two", "page 3". */
const labels = listed(patterns.label);

/** "How many members": a number must stand with the members, not with something else of the sentence. */
export function countsIt(sentence: string, asked: string, header: string | undefined): boolean {
  const [, first = '', second = ''] = /\bhow many (\p{L}+)(?: (\p{L}+))?/iu.exec(asked) ?? [];
  const counted = (plural.test(first) || second === '' ? first : second).toLowerCase();
  if (counted === '' || namesNothing.has(counted)) return true;
  if (people.has(counted)) return countsHeads(sentence);
  const key = stem(counted, 'en');
  const groups = synonymGroups(key, 'en');
  const countsComers = comers.has(counted);
  const inQuestion = new Set(asked.toLowerCase().match(/\p{L}+/gu));
  const isCounted = (word: string) => {
    const own = stem(word, 'en');
    if (inQuestion.has(word) && own !== key) return false;
    if (countsComers && comers.has(word)) return true;
    return own === key || [...synonymGroups(own, 'en')].some((group) => groups.has(group));
  };
  const labelled = header === undefined ? '' : `${header} ${/^\|[^|]*\|/u.exec(sentence)?.[0] ?? ''}`;
  if ((labelled.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some(isCounted)) return true;
  // What a number counts stands in its own part of the sentence, behind it, or before it: "hens, six at most".
  return sentence
    .toLowerCase()
    .split(/[;:]\s|\.\s/u)
    .some((clause) => {
      const words = clause.match(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [];
      return words.some((word, i) => {
        if (!englishNumber.test(word) || fractions.has(word) || fractions.has(words[i + 1])) return false;
        const unit = words[i + (words[i + 1] === patterns.beforeUnit ? 2 : 1)] ?? '';
        if ((isMeasure(words, i) || countsThings(words[i + 1])) && !isCounted(unit)) return false;
        if (words.slice(i + 1, i + 6).some((next, j) => isCounted(next) && !shares.has(words[i + j])))
          return true;
        const next = words[i + 1];
        const reach = next === undefined ? 2 : behindCounted.has(next) ? 4 : 0;
        return words.slice(Math.max(0, i - reach), i).some(isCounted);
      });
    });
}

const measured = toRegExp(patterns.measured, 'u', patterns.parts);

/** Whether a number measures something, or is the day of a date. */
function isMeasure(words: string[], i: number): boolean {
  if (measured.test(words[i + 1] ?? '')) return true;
  return (
    joining.has(words[i + 1]) && englishNumber.test(words[i + 2] ?? '') && measured.test(words[i + 3] ?? '')
  );
}

/** Whether a number of the sentence may count people: it counts nothing else and is no measure, time of day or price. */
function countsHeads(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:’'-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.some(
    (word, i) =>
      englishNumber.test(word) &&
      !labels.has(words[i - 1]) &&
      !/\d[:.]\d/.test(word) &&
      !isMeasure(words, i) &&
      !countsThings(words[i + 1]),
  );
}

/** "Thirty bags". */
function countsThings(next = ''): boolean {
  return next.length > 3 && next !== 'times' && next.endsWith('s') && !next.endsWith('ss') && !hasRole(next);
}

const dates = toRegExp(patterns.dates, 'giu', patterns.parts);
const asksTime = toRegExp(patterns.asksTime, 'iu');

/** "(1)", "2. Open the lid". */
const listNumbers = /\(\d{1,2}\)|^\d{1,2}[.)] /gu;

/** A sentence without its dates, which are no amounts, and the numbers of a list; with dates where a time is asked for. */
export function withoutDates(sentence: string, asked: string): string {
  const unlisted = sentence.replace(listNumbers, ' ');
  return asksTime.test(asked) ? unlisted : unlisted.replace(dates, ' ');
}
