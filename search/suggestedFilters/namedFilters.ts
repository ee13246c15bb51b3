import type { FilterValue } from '../../domain/filters';
import { type Term, termsOf } from '../../language/terms';
import type { ParsedQuestion } from '../question/parseQuestion';
import { namesOf } from './namesOf';
import type { QuestionTime } from './timesIn';

/** A value that files have of a key, with the number of files that have it. */
export interface KnownValue {
  key: string;
  value: FilterValue;
  count: number;
}

/** A key of which files have dates at a time that the question names. */
export interface KnownDate {
  key: string;
  time: QuestionTime;
  count: number;
}

/** A filter that a question names. */
export interface NamedFilter {
  filter: Record<string, unknown>;
  /** The label of what it keeps, in words of the files. */
  label: string;
  /** The number of files; null where it has to be counted. */
  count: number | null;
}

interface Match extends NamedFilter {
  key: string;
  /** Its place in the question. */
  start: number;
  end: number;
  /** How many files have its values, at most. */
  weight: number;
}

export const maxSuggestions = 3;
/** Spellings of a value: `Nordvik AS` and `nordvik as`. */
const maxSpellings = 20;
const minCharacters = 2;
/** For questions whose words do not tell their language. */
const fallbackLanguage = 'en';

const fold = (term: Term) => term.key.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds where the question has a name as a whole, in any form of its words. */
function finderIn(text: string, language: string) {
  const terms = termsOf(text, language);
  const words = terms.map(fold);
  return (name: string): Pick<Match, 'start' | 'end'> | null => {
    const wanted = termsOf(name, language).map(fold);
    if (wanted.join('').length < minCharacters) return null;
    for (const [at, word] of words.entries()) {
      if (word !== wanted[0] || !wanted.every((one, next) => words[at + next] === one)) continue;
      const found = terms.slice(at, at + wanted.length);
      const [first, last] = [found[0], found.at(-1)];
      if (first && last && !found.every(({ isStop }) => isStop)) return { start: first.start, end: last.end };
    }
    return null;
  };
}

function valueMatches(
  question: ParsedQuestion,
  values: readonly KnownValue[],
  times: QuestionTime[],
): Match[] {
  const language = question.language ?? fallbackLanguage;
  const find = finderIn(question.text, language);
  const spellings = new Map<string, { value: FilterValue; name: string; count: number }[]>();
  const places = new Map<string, Pick<Match, 'key' | 'start' | 'end'>>();
  for (const { key, value, count } of values) {
    const year = times.find((time) => time.year === value);
    const names = year ? [] : namesOf(key, value, language);
    const place = year ?? names.map(find).find((found) => found !== null);
    if (!place) continue;
    const { start, end } = place;
    const id = JSON.stringify([key, start, end]);
    const name = year ? `${key}: ${value}` : (names[0] ?? '');
    places.set(id, { key, start, end });
    spellings.set(id, [...(spellings.get(id) ?? []), { value, name, count }].slice(0, maxSpellings));
  }
  return [...places].flatMap(([id, place]) => {
    const [first, ...others] = spellings.get(id) ?? [];
    if (!first) return [];
    const all = [first, ...others];
    const filter =
      others.length === 0
        ? { key: place.key, eq: first.value }
        : { key: place.key, in: all.map(({ value }) => value) };
    const weight = all.reduce((sum, { count }) => sum + count, 0);
    return { ...place, filter, label: first.name, weight, count: others.length === 0 ? first.count : null };
  });
}

const dateMatch = ({ key, time, count }: KnownDate): Match => ({
  key,
  start: time.start,
  end: time.end,
  filter: {
    key,
    ...(time.gte === undefined ? {} : { gte: time.gte }),
    ...(time.lt === undefined ? {} : { lt: time.lt }),
  },
  label: `${key}: ${time.label}`,
  weight: count,
  count: null,
});

/**
 * The filters that a question names: values that it has as a whole, and times of keys that hold dates. The one that
 * all of them make together is the first. Of several that the same words name, the longer, then that of more files.
 */
export function namedFilters(
  question: ParsedQuestion,
  values: readonly KnownValue[],
  dates: readonly KnownDate[],
  times: QuestionTime[],
): NamedFilter[] {
  const matches = [...valueMatches(question, values, times), ...dates.map(dateMatch)].sort(
    (a, b) => b.end - b.start - (a.end - a.start) || b.weight - a.weight || (a.key < b.key ? -1 : 1),
  );
  const chosen: Match[] = [];
  for (const match of matches) {
    const isTaken = chosen.some(({ start, end }) => match.start < end && start < match.end);
    if (!isTaken && chosen.length < maxSuggestions) chosen.push(match);
  }
  const single = chosen.map(({ filter, label, count }) => ({ filter, label, count }));
  const ofKeys = chosen.filter(({ key }, at) => chosen.findIndex((one) => one.key === key) === at);
  if (ofKeys.length < 2) return single;
  const inOrder = ofKeys.toSorted((a, b) => a.start - b.start);
  const together: NamedFilter = {
    filter: { and: inOrder.map(({ filter }) => filter) },
    label: inOrder.map(({ label }) => label).join(' · '),
    count: null,
  };
  return [together, ...single];
}
