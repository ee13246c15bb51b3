import { currencies } from '../office/numberFormat';
import type { SheetCell } from '../sheetTable';

/** The sign before the fraction. */
export type DecimalSign = 'comma' | 'point';

/** A number as people write it, apart from its digits. */
export interface WrittenNumber {
  isNegative: boolean;
  /** With separators. */
  digits: string;
  /** ISO 4217; null where none is written. */
  currency: string | null;
  isPercent: boolean;
  /** Whether digits alone are no amount, but an article, telephone or account number. */
  isCode: boolean;
}

const escaped = (text: string) => text.replace(/[$]/g, '\\$&');
const currency = `(${currencies.map(([symbol]) => escaped(symbol)).join('|')})`;
const written = new RegExp(
  `^([-+−])?\\s?${currency}?\\s?([-+−])?([\\d.,][\\d.,'’ \u00a0\u202f]*?(?:e[-+]\\d+)?)(-)?(?:\\s?(?:(%)|${currency}))?$`,
  'i',
);
const longestAmount = 15;
/** A longer one with a plus sign is a telephone number. */
const longestSigned = 6;

/** The parts of a number; null for other text. */
export function readNumber(text: string): WrittenNumber | null {
  const match = written.exec(text);
  if (!match) return null;
  const [, sign, before, innerSign, digits = '', trailing, percent, after] = match;
  const symbol = before ?? after;
  const isPlain = symbol === undefined && percent === undefined;
  const signs = [sign, innerSign, trailing].filter((one) => one !== undefined);
  if (signs.length > 1 || !/\d/.test(digits)) return null;
  const isLong = digits.length > (signs[0] === '+' ? longestSigned : longestAmount);
  return {
    isNegative: signs.length > 0 && signs[0] !== '+',
    digits,
    currency: currencies.find(([name]) => name === symbol?.toUpperCase())?.[1] ?? null,
    isPercent: percent !== undefined,
    isCode: isPlain && (/^0\d/.test(digits) || (isLong && /^\d+$/.test(digits))),
  };
}

const groups = "([SEPARATOR'’ \u00a0\u202f])";
const shapeOf = (group: string, decimal: string) =>
  new RegExp(
    `^(?:[1-9]\\d{0,2}${groups.replace('SEPARATOR', group)}\\d{3}(?:\\1\\d{3})*|\\d*)(?:${decimal}(\\d+))?$`,
  );
const shapes: Record<DecimalSign, RegExp> = { comma: shapeOf('.', ','), point: shapeOf(',', '\\.') };
const scientific = /^\d\.\d+e[-+]\d+$/i;

export const isWrittenWith = (sign: DecimalSign, digits: string): boolean =>
  shapes[sign].test(digits) || (sign === 'point' && scientific.test(digits));

/** The value of a number with this decimal sign; null where it is not written so. */
export function amountOf(
  { digits, isNegative, isPercent, currency: code }: WrittenNumber,
  sign: DecimalSign,
): SheetCell {
  if (!isWrittenWith(sign, digits)) return null;
  const grouped = sign === 'comma' ? /[.'’ \u00a0\u202f]/g : /[,'’ \u00a0\u202f]/g;
  const amount = Number(digits.replace(grouped, '').replace(',', '.'));
  if (!Number.isFinite(amount)) return null;
  const value = isNegative ? -amount : amount;
  if (isPercent) return { kind: 'percent', value: value / 100 };
  return code === null ? value : { kind: 'money', value, currency: code };
}
