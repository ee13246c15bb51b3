const romanDigits: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]; // prettier-ignore

function roman(value: number): string {
  let rest = Math.min(value, 3999);
  let result = '';
  for (const [size, digit] of romanDigits) {
    while (rest >= size) {
      result += digit;
      rest -= size;
    }
  }
  return result;
}

const maxLetters = 26 * 10;

function letter(value: number): string {
  const bounded = Math.min(Math.max(1, value), maxLetters);
  return String.fromCharCode(97 + ((bounded - 1) % 26)).repeat(Math.ceil(bounded / 26));
}

const chineseDigits = '〇一二三四五六七八九';

/** 1 to 99 as they are read in Chinese and Japanese; others digit by digit. */
function chinese(value: number): string {
  if (value <= 0 || value > 99)
    return [...String(value)].map((digit) => chineseDigits[Number(digit)]).join('');
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 1 ? chineseDigits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? chineseDigits[ones] : ''}`;
}

function circled(value: number): string {
  return value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value);
}

function ordinal(value: number): string {
  const teen = value % 100 > 10 && value % 100 < 14;
  return `${value}${(!teen && ['th', 'st', 'nd', 'rd'][value % 10]) || 'th'}`;
}

/** A counter of a list in the number format of its level (`w:numFmt`); unknown formats are shown as decimal. */
export function counterText(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letter(value);
    case 'upperLetter':
      return letter(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return ordinal(value);
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return circled(value);
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
    case 'taiwaneseCountingThousand':
      return chinese(value);
    case 'none':
      return '';
    default:
      return String(value);
  }
}
