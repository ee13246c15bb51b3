import type { TimeSpan } from './items';
import type { Token } from './words';

/** By the names of a language, in lower case, whole and short: the number of the month from 0. */
function monthsOf(language: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      const part = format.formatToParts(Date.UTC(2000, month, 1)).find(({ type }) => type === 'month');
      names.set(part?.value.toLowerCase().replace(/\.$/, '') ?? '', month);
    }
  }
  return names;
}
const monthsByLanguage = new Map(['en', 'de', 'es', 'fr'].map((language) => [language, monthsOf(language)]));

/** The number of a month from 0, by its name in a language. */
export const monthOf = (name: string, language: string): number | undefined =>
  monthsByLanguage.get(language)?.get(name);

/** All names of a month: "march", "mar". */
export const otherNamesOf = (month: number, language: string): string[] =>
  [...(monthsByLanguage.get(language) ?? [])].filter(([, one]) => one === month).map(([name]) => name);

/** A month of the year that the days have it of, or, where none has, that they are all of; null where these are several. */
export function monthSpan(month: number, days: readonly string[]): TimeSpan | null {
  const dates = days.map((text) => new Date(text.slice(0, 10)));
  const ofMonth = dates.filter((date) => date.getUTCMonth() === month);
  const years = new Set((ofMonth.length > 0 ? ofMonth : dates).map((date) => date.getUTCFullYear()));
  const [year = Number.NaN] = years;
  return years.size === 1 && !Number.isNaN(year) ? spanOf(utc(year, month), utc(year, month + 1)) : null;
}

const day = (date: Date) => date.toISOString().slice(0, 10);
// `Date.UTC` takes the years 0 to 99 for those of the last century.
const utc = (year: number, month: number, date = 1) =>
  new Date(new Date(0).setUTCFullYear(year, month, date));
/** Days beyond these are not written with four figures of the year, as databases compare them. */
const firstDay = new Date('0001-01-01');
const lastDay = new Date('9999-12-31');

const spanOf = (from: Date, to: Date): TimeSpan | null =>
  from >= firstDay && to <= lastDay ? { from: day(from), to: day(to) } : null;

/** The span of a day that is written as `2024-03-31`; null where that is no day. */
export function spanOfDay(written: string): TimeSpan | null {
  const date = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || day(date) !== written) return null;
  return spanOf(date, utc(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1));
}

/** From one year to the end of another; null where these are none. */
export function spanOfYears(first: unknown, last: unknown): TimeSpan | null {
  const mayBeYear = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 1000 && Number(value) < 3000;
  return mayBeYear(first) && mayBeYear(last) && first <= last
    ? spanOf(utc(first, 0), utc(last + 1, 0))
    : null;
}

/** The first day of a unit that begins so many of them after that of today. */
function startOf(unit: string, ahead: number, now: Date): Date | null {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const monday = date - ((now.getUTCDay() + 6) % 7);
  if (unit === 'day') return utc(year, month, date + ahead);
  if (unit === 'week') return utc(year, month, monday + 7 * ahead);
  if (unit === 'month') return utc(year, month + ahead);
  if (unit === 'quarter') return utc(year, 3 * (Math.floor(month / 3) + ahead));
  return unit === 'year' ? utc(year + ahead, 0) : null;
}

/** A span of days named at a place, and by how many words: "last month", "yesterday", "the last 30 days", "March 2024". */
export function timeSpan(
  tokens: readonly Token[],
  at: number,
  now: Date,
  language: string,
): { span: TimeSpan; length: number } | null {
  const word = (ahead: number) => tokens[at + ahead]?.lower ?? '';
  const within = (from: Date | null, to: Date | null, length: number) => {
    const span = from && to && spanOf(from, to);
    return span && { span, length };
  };
  const unit = (name: string, ahead: number, length: number) =>
    within(startOf(name, ahead, now), startOf(name, ahead + 1, now), length);
  if (word(0) === 'today') return unit('day', 0, 1);
  if (word(0) === 'yesterday') return unit('day', -1, 1);
  const value = tokens[at + 1]?.value;
  const named = namedSpan(tokens, at, monthsByLanguage.get(language));
  if (named) return within(named.from, named.to, named.length);
  if (/^(this|current)$/.test(word(0))) return unit(word(1), 0, 2);
  if (!/^(last|past|previous)$/.test(word(0))) return null;
  if (!value) return unit(word(1), -1, 2);
  // "the last 30 days" end with today.
  const backs = {
    day: [0, 0, value - 1],
    week: [0, 0, 7 * value - 1],
    month: [0, value, 0],
    year: [value, 0, 0],
  };
  const back = new Map(Object.entries(backs)).get(word(2).replace(/s$/, ''));
  const [years = 0, ago = 0, days = 0] = back ?? [];
  const from = utc(now.getUTCFullYear() - years, now.getUTCMonth() - ago, now.getUTCDate() - days);
  return back ? within(from, startOf('day', 1, now), 3) : null;
}

/** A number that is first of all a year. */
export const isYear = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 1500 && value < 2100;
const isDate = (value: number | null): value is number => value !== null && value >= 1 && value <= 31;
/** Between the parts of a day: "25. März 2018", "March 25, 2018", "25 de marzo de 2018". */
const isJoint = ({ lower }: Token) => /^(?:[.,]|of|de)$/.test(lower);
const numberOf = (token: Token | undefined) =>
  token?.value ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(token?.lower ?? '')?.[1] ?? Number.NaN);

/** "March 2024" and "25 March 2024", in the order of any language; null for what is no such day. */
function namedSpan(tokens: readonly Token[], at: number, months = new Map<string, number>()) {
  const parts: Token[] = [];
  const ends: number[] = [];
  for (let next = at; next < tokens.length && parts.length < 3; next++) {
    const token = tokens[next];
    if (!token || (parts.length > 0 && isJoint(token))) continue;
    parts.push(token);
    ends.push(next + 1 - at);
  }
  const [first, second, third] = parts;
  const [own, other] = [first, second].map((token) => months.get(token?.lower ?? ''));
  const month = own ?? other;
  if (month === undefined || (own !== undefined && other !== undefined)) return null;
  const [date, year] = [numberOf(own === undefined ? first : second), numberOf(third)];
  if (isDate(date) && isYear(year)) {
    const from = utc(year, month, date);
    return from.getUTCMonth() === month
      ? { from, to: utc(year, month, date + 1), length: ends[2] ?? 3 }
      : null;
  }
  if (own === undefined || !isYear(date)) return null;
  return { from: utc(date, month), to: utc(date, month + 1), length: ends[1] ?? 2 };
}
