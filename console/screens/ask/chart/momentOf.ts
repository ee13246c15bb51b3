const date = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/;
const quarter = /^(\d{4})-?Q([1-4])$/i;

/** The years that a number without a unit can mean. */
const [firstYear, lastYear] = [1900, 2100];

/**
 * A time as milliseconds: a date as databases write it, or a month, a quarter or a year; null for every other value. A
 * number is a year only in a column that is called one.
 */
export function momentOf(value: unknown, column: string): number | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{4}$/.test(value))) {
    const year = Number(value);
    const isYear = Number.isInteger(year) && year >= firstYear && year <= lastYear;
    return isYear && /year/i.test(column) ? Date.UTC(year, 0) : null;
  }
  if (typeof value !== 'string') return null;
  const inQuarter = quarter.exec(value);
  if (inQuarter) return Date.UTC(Number(inQuarter[1]), (Number(inQuarter[2]) - 1) * 3);
  if (!date.test(value)) return null;
  const moment = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(moment) ? null : moment;
}
