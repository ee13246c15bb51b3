/** A date as far as it is told: a year, a month or a day. */
export interface TextDate {
  year: number;
  /** From 1. */
  month: number | null;
  day: number | null;
}

export interface FoundDate extends TextDate {
  start: number;
  end: number;
}

const locales = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'ru', 'ar'];

/** The names of months in all these languages, also in the form beside a day, and their short forms. */
const months = new Map<string, number>();
for (const locale of locales) {
  for (const options of [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month++) {
      const name = format.formatToParts(Date.UTC(2000, month - 1, 15)).find(({ type }) => type === 'month');
      if (name) months.set(name.value.toLowerCase().replace(/\.$/u, ''), month);
    }
  }
}

export const monthNamed = (word: string) => months.get(word.toLowerCase());

const names = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|');
const year = '(?<y>(?:19|20)\\d\\d)(?!\\d|[.,]\\d)';
const joint = '(?:\\s*[.,]?\\s*(?:of|de|del|di|du)?\\s*)';
const patterns = [
  `(?<!\\d)(?<d>[0-3]?\\d)(?:\\.|st|nd|rd|th|er|º|ª)?${joint}(?<n>${names})(?!\\p{L})${joint}${year}`,
  `(?<!\\p{L})(?<n>${names})\\.?\\s+(?<d>[0-3]?\\d)(?:st|nd|rd|th)?,?\\s+${year}`,
  `(?<!\\p{L})(?<n>${names})(?!\\p{L})${joint}${year}`,
  `(?<!\\d)${year}\\s*年\\s*(?<m>\\d{1,2})\\s*月(?:\\s*(?<d>\\d{1,2})\\s*日)?`,
  '(?<!\\d)(?<y>(?:19|20)\\d\\d)[-/.](?<m>0[1-9]|1[0-2])(?:[-/.](?<d>0[1-9]|[12]\\d|3[01]))?(?!\\d)',
  '(?<![\\d.])(?<d>0?[1-9]|[12]\\d|3[01])\\.\\s?(?<m>0?[1-9]|1[0-2])\\.\\s?(?<y>(?:19|20)\\d\\d)(?!\\d)',
  // Days and months with slashes change places from one country to another.
  '(?<!\\d)\\d{1,2}/\\d{1,2}/(?<y>(?:19|20)\\d\\d)(?!\\d)',
  `(?<!\\d|\\d[.,])${year}`,
];
const date = patterns.map((source) => new RegExp(source, 'giu'));

/** The dates with a year in a text, in order; of a day rather than its year alone. */
export function datesIn(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const pattern of date) {
    for (const match of text.matchAll(pattern)) {
      const { y = '', m, n, d } = match.groups ?? {};
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const month = n === undefined ? Number(m ?? 0) : (monthNamed(n) ?? 0);
      found.push({ year: Number(y), month: month || null, day: Number(d ?? 0) || null, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Negative where the first is earlier; a year alone is its beginning. */
export function compareDates(a: TextDate, b: TextDate): number {
  return a.year - b.year || (a.month ?? 0) - (b.month ?? 0) || (a.day ?? 0) - (b.day ?? 0);
}

/** In ISO 8601, as far as it is told. */
export function isoDate({ year, month, day }: TextDate): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [String(year), ...(month ? [two(month)] : []), ...(month && day ? [two(day)] : [])].join('-');
}

/** As a person of a language writes it, as far as it is told. */
export function writtenDate({ year, month, day }: TextDate, language: string | null): string {
  if (month === null) return String(year);
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const locale = language === null || language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, day === null ? options : { ...options, day: 'numeric' });
  return format.format(Date.UTC(year, month - 1, day ?? 1));
}
