import { detectLanguage } from '../../language/detectLanguage';
import { withDigits } from '../../language/numberWords';

/** Numbers up to this are as often spelled out, in languages too whose numbers have many forms. */
const maxSpelledOut = 12;

/**
 * Whether every number of a claim, spelled out or not, stands in one of the texts, whatever its separators; a rounded one
 * counts too. Claim and texts may be in different languages.
 */
export function numbersStandIn(claim: string, texts: string[]): boolean {
  const read = (text: string) => readNumbers(withDigits(text, detectLanguage(text)));
  const known = texts.flatMap(read).flat();
  return read(claim).every((readings) =>
    readings.some(
      ({ value, decimals }) =>
        known.some((number) => isRounded(number.value, { value, decimals })) ||
        (readings.length === 1 && decimals === 0 && value <= maxSpelledOut),
    ),
  );
}

/** Whether a number is what a reading says, or rounded to its decimals. */
export function isRounded(number: number, { value, decimals }: Reading): boolean {
  return Math.abs(number - value) <= 1e-9 * Math.abs(value) || Number(number.toFixed(decimals)) === value;
}

export interface Reading {
  value: number;
  decimals: number;
}

/** The possible meanings of each number in a text. */
export function readNumbers(text: string): Reading[][] {
  const numbers = text.normalize('NFKC').matchAll(/\p{Nd}+(?:[.,' \u00a0\u202f]\p{Nd}+)*/gu);
  return Array.from(numbers, ([raw]) => readingsOf(raw.replace(/[\u00a0\u202f]/g, ' ')));
}

/** `1,234` is a thousand to some and one and a bit to others, `14.03.1887` a date: each reading counts. */
function readingsOf(raw: string): Reading[] {
  const groups = raw.split(/[.,' ]/).map(asciiDigits);
  const first = groups[0] ?? '';
  const grouped =
    groups.length > 1 && first.length <= 3 && groups.slice(1).every(({ length }) => length === 3);
  const all: string[] = groups.length === 1 || /[' ]/.test(raw) || groups.length > 2 ? [...groups] : [];
  if (grouped) all.push(groups.join(''));
  if (/[.,]\p{Nd}+$/u.test(raw)) all.push(`${groups.slice(0, -1).join('')}.${groups.at(-1) ?? ''}`);
  return all.map((digits) => ({
    value: Number(digits),
    decimals: (digits.split('.')[1] ?? '').replace(/0+$/, '').length,
  }));
}

/** Digits of any script as those that `Number` reads. */
function asciiDigits(digits: string): string {
  return digits.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Every script has its ten digits in a row, and the row begins where no digit stands before.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
    return String(code - zero);
  });
}
