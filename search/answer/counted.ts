import { toRegExp } from '../../language/patterns';
import { stem } from '../../language/stem';
import { synonymGroups } from '../../language/synonyms';
import patterns from './data/counted.json';
import { hasRole } from './roles';

export const englishNumber = toRegExp(patterns.number, 'iu');

const plural = /(?:s|people|children|men|women|feet|staff)$/iu;

/** "How many does it sleep?" names nothing that is counted. */
const namesNothing =
  /^(?:|times|do|does|did|can|could|will|would|may|should|is|are|was|were|has|have|of|in|on|at)$/u;

/** Who comes somewhere: a question and a text seldom call them the same. */
const comers =
  /^(?:visitors|passengers|guests|tourists|attendees|participants|spectators|travell?ers|pilgrims|people|persons)$/u;

/** "How many members": a number must stand with the members, not with something else of the sentence. */
export function countsIt(sentence: string, asked: string, header: string | undefined): boolean {
  const [, first = '', second = ''] = /\bhow many (\p{L}+)(?: (\p{L}+))?/iu.exec(asked) ?? [];
  const counted = (plural.test(first) || second === '' ? first : second).toLowerCase();
  if (namesNothing.test(counted)) return true;
  if (/^(?:people|persons?)$/u.test(counted)) return countsHeads(sentence);
  const key = stem(counted, 'en');
  const groups = synonymGroups(key, 'en');
  const countsComers = comers.test(counted);
  const inQuestion = new Set(asked.toLowerCase().match(/\p{L}+/gu));
  const isCounted = (word: string) => {
    const own = stem(word, 'en');
    if (inQuestion.has(word) && own !== key) return false;
    if (countsComers && comers.test(word)) return true;
    return own === key || [...synonymGroups(own, 'en')].some((group) => groups.has(group));
  };
  const labels = header === undefined ? '' : `${header} ${/^\|[^|]*\|/u.exec(sentence)?.[0] ?? ''}`;
  if ((labels.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some(isCounted)) return true;
  // What a number counts stands in its own part of the sentence, behind it, or before it: "hens, six at most".
  return sentence
    .toLowerCase()
    .split(/[;:]\s|\.\s/u)
    .some((clause) => {
      const words = clause.match(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [];
      return words.some((word, i) => {
        if (!englishNumber.test(word) || isFraction(words, i)) return false;
        const unit = words[i + (words[i + 1] === 'working' ? 2 : 1)] ?? '';
        if ((isMeasure(words, i) || countsThings(words[i + 1])) && !isCounted(unit)) return false;
        if (words.slice(i + 1, i + 6).some((next, j) => isCounted(next) && !isShare(words[i + j])))
          return true;
        const next = words[i + 1];
        const reach = next === undefined ? 2 : /^(?:times|people|in|of|at)$/.test(next) ? 4 : 0;
        return words.slice(Math.max(0, i - reach), i).some(isCounted);
      });
    });
}

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const measured = new RegExp(
  `^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|degrees?|percent|\\p{L}*grams?|\\p{L}*met(?:re|er)s?|lit(?:re|er)s?|\\p{L}*watts?|lumens?|[ap]m|euros?|dollars?|pounds?|working|${months})$`,
  'u',
);

/** "Six to a plot" counts no plots. */
function isShare(before = ''): boolean {
  return /^(?:an?|each|every|per)$/u.test(before);
}

/** "Two thirds of a plot" counts no plots. */
function isFraction(words: string[], i: number): boolean {
  return [words[i], words[i + 1]].some((word) =>
    /^(?:half|halves|thirds?|quarters?|fifths?|tenths?)$/.test(word ?? ''),
  );
}

/** Whether a number measures something, or is the day of a date. */
function isMeasure(words: string[], i: number): boolean {
  if (measured.test(words[i + 1] ?? '')) return true;
  // "12 and 13 June".
  return (
    /^(?:and|to|or)$/.test(words[i + 1] ?? '') &&
    englishNumber.test(words[i + 2] ?? '') &&
    measured.test(words[i + 3] ?? '')
  );
}

/** Whether a number of the sentence may count people: it counts nothing else and is no measure, time of day or price. */
function countsHeads(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:’'-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.some(
    (word, i) =>
      englishNumber.test(word) &&
      !isLabel(words[i - 1]) &&
      !/\d[:.]\d/.test(word) &&
      !isMeasure(words, i) &&
      !countsThings(words[i + 1]),
  );
}

/** "Grade two", "page 3". */
function isLabel(before = ''): boolean {
  return /^(?:grade|level|class|category|type|version|step|stage|phase|part|chapter|section|page|line|number|no|room|bay|channel|size|model|group)$/u.test(
    before,
  );
}

/** "Thirty bags". */
function countsThings(next = ''): boolean {
  return next.length > 3 && next !== 'times' && next.endsWith('s') && !next.endsWith('ss') && !hasRole(next);
}

const dates = new RegExp(
  `\\b(?:in|since|until|till|by|of|from|to|during|before|after|${months}),? (?:1[5-9]|20)\\d\\d\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})\\b|\\b(?:${months}) \\d{1,2}\\b`,
  'giu',
);
const asksTime =
  /\bhow (?:long|old|late|soon|early|recent(?:ly)?|far back)\b|\b(?:duration|age|deadline)\b/iu;

/** "(1)", "2. Open the lid". */
const listNumbers = /\(\d{1,2}\)|^\d{1,2}[.)] /gu;

/** A sentence without its dates, which are no amounts, and the numbers of a list; with dates where a time is asked for. */
export function withoutDates(sentence: string, asked: string): string {
  const unlisted = sentence.replace(listNumbers, ' ');
  return asksTime.test(asked) ? unlisted : unlisted.replace(dates, ' ');
}
