/** The order of numbers with slashes between them. */
export type DateOrder = 'day first' | 'month first';

const time = '(?:[T ](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?(?:Z|[-+]\\d{2}:?\\d{2})?)?';
const iso = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${time}$`);
const dotted = new RegExp(`^(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4})${time}$`);
const slashed = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${time}$`);
const beginsAsDate = /^\d{1,4}[-./]/;

const pad = (value: number) => String(value).padStart(2, '0');

function dateOf(numbers: (number | undefined)[], clock: (string | undefined)[]): string | null {
  const [year = 0, month = 0, day = 0] = numbers;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const shown = `${year}-${pad(month)}-${pad(day)}`;
  const [hour, minute, second = '0'] = clock;
  if (hour === undefined || minute === undefined) return shown;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${shown} ${[hour, minute, second].map((part) => pad(Number(part))).join(':')}`;
}

/** The order that a date with slashes can only be in; null where both are possible, and for other text. */
export function orderOf(text: string): DateOrder | null {
  const [, first, second] = slashed.exec(text) ?? [];
  if (Number(first) > 12) return 'day first';
  return Number(second) > 12 ? 'month first' : null;
}

/** A date as ISO 8601; null for other text, and for slashes where the order is not known. */
export function readDate(text: string, order: DateOrder | null): string | null {
  if (!beginsAsDate.test(text)) return null;
  const isoParts = iso.exec(text);
  if (isoParts) return dateOf(isoParts.slice(1, 4).map(Number), isoParts.slice(4));
  const dotParts = dotted.exec(text);
  if (dotParts) return dateOf(dotParts.slice(1, 4).map(Number).reverse(), dotParts.slice(4));
  const parts = order === null ? null : slashed.exec(text);
  if (!parts) return null;
  const [first, second, year] = parts.slice(1, 4).map(Number);
  const numbers = order === 'day first' ? [year, second, first] : [year, first, second];
  return dateOf(numbers, parts.slice(4));
}
