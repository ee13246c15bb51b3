/** Times in the reader's zone, sizes and counts as people read them. */
const locale = undefined;
const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
const whole = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const spans: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

export const formatCount = (value: number): string => whole.format(value);
export const formatShare = (value: number): string => percent.format(value);
export const formatScore = (value: number): string => score.format(value);
export const formatNumber = (value: number): string => decimal.format(value);
export const formatSigned = (value: number): string => signed.format(value);
export const formatDate = (value: string): string => dateTime.format(new Date(value));
export const formatDay = (value: string): string => day.format(new Date(value));

export function formatSize(bytes: number): string {
  const power = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unitDisplay = power === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit: sizes[power], unitDisplay } as const;
  const digits = power === 0 ? 0 : 1;
  return new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: digits }).format(
    bytes / 1000 ** power,
  );
}

export function formatAgo(value: string, now = Date.now()): string {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['second', 1];
  return relative.format(Math.trunc(seconds / length), unit);
}

export function formatDuration(seconds: number): string {
  const unit = (value: number, name: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'narrow',
      maximumFractionDigits,
    }).format(value);
  if (seconds < 1) return unit(seconds * 1000, 'millisecond', 0);
  if (seconds < 60) return unit(seconds, 'second', 1);
  return unit(seconds / 60, 'minute', 1);
}

export const formatMs = (milliseconds: number): string => formatDuration(milliseconds / 1000);

/** A value of a database row. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return whole.format(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A quote for reading: the cells of a row of a table without Markdown's bars. */
export const shownQuote = (quote: string): string =>
  quote
    .split('\n')
    .map((line) =>
      /^\s*\|.*\|\s*$/u.test(line)
        ? line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim())
            .join(' · ')
        : line,
    )
    .join('\n');
