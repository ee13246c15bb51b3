import { SSF } from '@e965/xlsx';
import type { SheetCell } from '../../sheetTable';

type FormatKind = { kind: 'number' | 'date' | 'percent' } | { kind: 'money'; currency: string };

/** Currencies by what a number format shows for them. A symbol with a locale is written `[$€-407]`. */
const currencies: [string, string][] = [
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['EUR', 'EUR'],
  ['USD', 'USD'],
  ['GBP', 'GBP'],
  ['CHF', 'CHF'],
  ['$', 'USD'],
];

const pad = (value: number) => String(value).padStart(2, '0');

/** What a number format makes of a number. */
export function formatKind(format: string | number): FormatKind {
  const code =
    typeof format === 'number' ? ((SSF.get_table() as Record<number, string>)[format] ?? '') : format;
  if (SSF.is_date(code)) return { kind: 'date' };
  if (/%/.test(code.replace(/"[^"]*"|\\./g, ''))) return { kind: 'percent' };
  const locale = /\[\$([^-\]]*)(-[0-9A-Fa-f]+)?\]/g;
  const written = code.replace(locale, (_, symbol: string) => symbol);
  const found = currencies.find(([symbol]) => written.includes(symbol));
  return found ? { kind: 'money', currency: found[1] } : { kind: 'number' };
}

/** A number of a cell with its meaning; null where it is none. */
export function typedNumber(raw: string, format: FormatKind, date1904: boolean): SheetCell {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw === '' ? null : raw;
  if (format.kind === 'percent') return { kind: 'percent', value };
  if (format.kind === 'money') return { kind: 'money', value, currency: format.currency };
  if (format.kind === 'number') return value;
  return dateOf(value, date1904) ?? value;
}

function dateOf(value: number, date1904: boolean): SheetCell {
  const date = SSF.parse_date_code(value, { date1904 }) as {
    y: number;
    m: number;
    d: number;
    H: number;
    M: number;
    S: number;
  } | null;
  if (!date) return null;
  const time = `${pad(date.H)}:${pad(date.M)}:${pad(Math.floor(date.S))}`;
  // Less than a day is a time of day or a duration.
  if (value < 1) return { kind: 'time', value: time };
  const day = `${String(date.y).padStart(4, '0')}-${pad(date.m)}-${pad(date.d)}`;
  return { kind: 'date', value: Number.isInteger(value) ? day : `${day} ${time}` };
}
