import { datesIn, isoDate, type TextDate } from '../../language/dates';
import { toRegExp } from '../../language/patterns';
import data from './data/times.json';

/** A time that a question names, as bounds of a filter. */
export interface QuestionTime {
  /** Its place in the question. */
  start: number;
  end: number;
  /** Days in ISO 8601; the first day that is in, and the first that is not. At least one is given. */
  gte?: string;
  lt?: string;
  /** The year, where it is a year and no more. */
  year: number | null;
  /** The value that it is compared with, without words: `2024`, `≥ 2024-03`, `< 2024`. */
  label: string;
}

/** The maximum number of times in one question. */
const maxTimes = 2;

const ahead = Object.entries(data.ahead).map(
  ([relation, words]) =>
    [relation, toRegExp(['(?<!\\p{L})', words, '(?:\\s+\\p{L}{1,3})?\\s*$'], 'iu')] as const,
);
const behind = Object.entries(data.behind).map(
  ([relation, words]) => [relation, toRegExp(['^\\s*年?', words], 'iu')] as const,
);

function relationOf(before: string, after: string): string {
  const named = ahead.find(([, words]) => words.test(before));
  const follows = behind.find(([, words]) => words.test(after));
  return named?.[0] ?? follows?.[0] ?? 'in';
}

/** The first day of a time, or of the one after it. */
function dayOf({ year, month, day }: TextDate, isNext: boolean): string {
  const step = isNext ? 1 : 0;
  const at =
    month === null
      ? Date.UTC(year + step, 0)
      : Date.UTC(year, month - 1 + (day === null ? step : 0), day === null ? 1 : day + step);
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The years, months and days that a question names, with `since`, `after`, `before` and `until` in some languages. */
export function timesIn(question: string): QuestionTime[] {
  return datesIn(question)
    .slice(0, maxTimes)
    .map(({ start, end, ...date }) => {
      const [first, next, name] = [dayOf(date, false), dayOf(date, true), isoDate(date)];
      const place = { start, end, year: null };
      switch (relationOf(question.slice(0, start), question.slice(end))) {
        case 'since':
          return { ...place, gte: first, label: `≥ ${name}` };
        case 'after':
          return { ...place, gte: next, label: `> ${name}` };
        case 'before':
          return { ...place, lt: first, label: `< ${name}` };
        case 'until':
          return { ...place, lt: next, label: `≤ ${name}` };
        default:
          return {
            ...place,
            gte: first,
            lt: next,
            label: name,
            year: date.month === null ? date.year : null,
          };
      }
    });
}
