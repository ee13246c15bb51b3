import { dateFromSerial, format } from 'numfmt';

/** The kind of a number format. `code` is a number with leading zeros, `duration` more than a time of day. */
export type FormatKind =
  | { kind: 'number' | 'code' | 'date' | 'duration' | 'percent' }
  | { kind: 'money'; currency: string };

/** Longer integers are article and telephone numbers: people look for their digits, not for 1.2E+11. */
const largestInteger = 1e15;
const daysTo1904 = 1462;
/** The last day of the year 9999. */
const lastDay = 2_958_465;

/** Parts of a format that stand for themselves, and those that say how to show what follows. */
const literal = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/gu;
const localeOfSymbol = /\[\$([^\]-]*)-[^\]]*\]/g;
/** Letters that are none of a format's own: programs other than Excel write them without quotes (`0 kg`). */
const word = /("[^"]*"|\\.|[_*].|\[[^\]]*\]|General|e[+-])|([^ -@[-`{-~]+)/giu;

/** Currencies by what a number format shows for them. A symbol with a locale is written `[$€-407]`. */
export const currencies: [string, string][] = [
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

/** East Asian formats write days of the week so; what is quoted or escaped stays. */
const weekday = /("[^"]*"|\\.|\[[^\]]*\])|a{3,4}/gi;

const pad = (value: number) => String(value).padStart(2, '0');

/** A number format of a workbook or a chart. */
export class NumberFormat {
  readonly meaning: FormatKind;
  private readonly code: string;
  private readonly isReadable: boolean;

  constructor(written: string) {
    const code = written.replace(weekday, (all, kept: string | undefined) => kept ?? 'd'.repeat(all.length));
    const bare = code.replace(literal, '');
    const [first = ''] = bare.split(';');
    this.meaning = meaningOf(code, first);
    const isTime = this.meaning.kind === 'date' || this.meaning.kind === 'duration';
    this.isReadable = !isTime || hasDateLetters(first);
    // Excel takes the names of months from a format's locale, but never its separators.
    this.code = isTime ? code : withQuotedWords(code.replace(localeOfSymbol, '"$1"'));
    if (!isTime && !/[0#?@]|General/i.test(bare) && bare !== '' && /\p{L}/u.test(bare)) this.code = 'General';
  }

  /**
   * A stored number as its cell shows it, empty where the format hides it. Where the format can't be understood, a
   * date is shown as ISO 8601 and a share in percent. Text is given back as it is.
   */
  show(raw: string, date1904 = false): string {
    const value = Number(raw);
    if (raw === '' || !Number.isFinite(value)) return raw;
    const { kind } = this.meaning;
    if (this.code === 'General' && Number.isInteger(value) && Math.abs(value) < largestInteger)
      return String(value);
    if (!this.isReadable) return isoDate(value, date1904)?.value ?? '';
    try {
      const shift = date1904 && kind === 'date' ? daysTo1904 : 0;
      const shown = format(this.code, value + shift, { nbsp: false }).trim();
      // A date that the calendar does not have fills its cell with signs that say nothing.
      return kind === 'date' && (value + shift < 0 || value + shift > lastDay + 1) ? '' : shown;
    } catch {
      if (kind === 'date') return isoDate(value, date1904)?.value ?? '';
      return kind === 'percent' ? `${Number((value * 100).toPrecision(12))}%` : String(value);
    }
  }

  /** A text as its cell shows it: a format's last section may add words to it, or hide it. */
  showText(text: string): string {
    if (!this.code.includes('@') && this.code.split(';').length < 4) return text;
    try {
      return format(this.code, text, { nbsp: false });
    } catch {
      return text;
    }
  }
}

function meaningOf(code: string, first: string): FormatKind {
  const digits = /[0#?]/.test(first.replace(/s[.,]0+/gi, ''));
  if (!digits && !/General/i.test(first)) {
    if (/\[(h+|m+|s+)\]/i.test(code)) return { kind: 'duration' };
    if (/[ymdhs]/i.test(first) && (hasDateLetters(first) || hasEqualLetters(first))) return { kind: 'date' };
  }
  if (first.includes('%')) return { kind: 'percent' };
  const written = code.replace(localeOfSymbol, '$1');
  const found = currencies.find(([symbol]) => written.includes(symbol));
  if (found) return { kind: 'money', currency: found[1] };
  return { kind: /^\s*0[0 -]+0\s*$/.test(first) ? 'code' : 'number' };
}

const hasDateLetters = (bare: string) => /^[ymdhsgebap]*$/i.test(bare.replace(/[^\p{L}]/gu, ''));
/** As in the date formats of other languages: `TT.MM.JJJJ`. */
const hasEqualLetters = (bare: string) =>
  (bare.match(/\p{L}+/gu) ?? []).every((run) => /^(.)\1*$/iu.test(run));

function withQuotedWords(code: string): string {
  return code.replace(word, (all, kept: string | undefined) => kept ?? `"${all}"`);
}

/** A number of days as a date, or as a time where it is less than a day; null for one that the calendar does not have. */
export function isoDate(value: number, date1904: boolean): { kind: 'date' | 'time'; value: string } | null {
  if (value < 0 || value > lastDay + 1) return null;
  const parts = dateFromSerial(value + (date1904 ? daysTo1904 : 0));
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const time = `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(seconds))}`;
  // Less than a day is a time of day.
  if (value < 1 && !(date1904 && value === 0)) return { kind: 'time', value: time };
  const date = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  return { kind: 'date', value: Number.isInteger(value) ? date : `${date} ${time}` };
}
