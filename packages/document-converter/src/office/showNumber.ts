import { SSF } from '@e965/xlsx';

/** Longer integers are article and telephone numbers: people look for their digits, not for 1.2E+11. */
const largestInteger = 1e15;

/**
 * A stored number as a cell with the given format (a code, or the id of a built-in one) shows it; one whose format
 * can't be understood, and text, as it is stored.
 */
export function showNumber(raw: string, format: string | number, date1904: boolean): string {
  const value = Number(raw);
  if (raw === '' || Number.isNaN(value)) return raw;
  if ((format === 0 || format === 'General') && Number.isInteger(value) && Math.abs(value) < largestInteger)
    return String(value);
  try {
    const shown = (SSF.format(format, value, { date1904 }) as string).trim();
    // A date before the calendar begins, or a format that hides the value, shows nothing to search for.
    return shown === '' || /^#+$/.test(shown) ? raw : shown;
  } catch {
    return raw;
  }
}
