import type { Token } from './words';

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const day = (date: Date) => date.toISOString().slice(0, 10);
// `Date.UTC` takes the years 0 to 99 for those of the last century.
const utc = (year: number, month: number, date = 1) =>
  new Date(new Date(0).setUTCFullYear(year, month, date));
/** Days beyond these are not written with four figures of the year, as databases compare them. */
const firstDay = new Date('0001-01-01');
const lastDay = new Date('9999-12-31');

/** The day after one that is written as `2024-03-31`; null where that is no day, or the last. */
export function dayAfter(written: string): string | null {
  const date = new Date(`${written}T00:00:00Z`);
  if (!(date >= firstDay && date < lastDay) || day(date) !== written) return null;
  return day(utc(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1));
}

/**
 * A span of days named at a place: "last month", "this year", "yesterday", "the last 30 days", "March 2024".
 * `from` is its first day, `to` the day after its last. Null where none is named, or one that no calendar has.
 */
export function timeSpan(
  tokens: readonly Token[],
  at: number,
  now: Date,
): { from: string; to: string; length: number } | null {
  const word = (ahead: number) => tokens[at + ahead]?.lower ?? '';
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const date = now.getUTCDate();
  const span = (from: Date, to: Date, length: number) =>
    from >= firstDay && to <= lastDay ? { from: day(from), to: day(to), length } : null;

  if (word(0) === 'today') return span(utc(year, month, date), utc(year, month, date + 1), 1);
  if (word(0) === 'yesterday') return span(utc(year, month, date - 1), utc(year, month, date), 1);

  const named = months.indexOf(word(0));
  const written = tokens[at + 1]?.value;
  if (named >= 0 && written && written > 1500 && written < 2100) {
    return span(utc(written, named), utc(written, named + 1), 2);
  }

  const back = /^(last|past|previous)$/.test(word(0)) ? 1 : /^(this|current)$/.test(word(0)) ? 0 : null;
  if (back === null) return null;
  const count = tokens[at + 1]?.kind === 'number' ? tokens[at + 1]?.value : null;
  if (count && back === 1) {
    const unit = word(2).replace(/s$/, '');
    const end = utc(year, month, date + 1);
    if (unit === 'day') return span(utc(year, month, date - count + 1), end, 3);
    if (unit === 'week') return span(utc(year, month, date - 7 * count + 1), end, 3);
    if (unit === 'month') return span(utc(year, month - count, date), end, 3);
    if (unit === 'year') return span(utc(year - count, month, date), end, 3);
    return null;
  }
  const monday = date - ((now.getUTCDay() + 6) % 7);
  switch (word(1)) {
    case 'year':
      return span(utc(year - back, 0), utc(year - back + 1, 0), 2);
    case 'month':
      return span(utc(year, month - back), utc(year, month - back + 1), 2);
    case 'week':
      return span(utc(year, month, monday - 7 * back), utc(year, month, monday - 7 * back + 7), 2);
    case 'quarter': {
      const first = 3 * (Math.floor(month / 3) - back);
      return span(utc(year, first), utc(year, first + 3), 2);
    }
    default:
      return null;
  }
}
