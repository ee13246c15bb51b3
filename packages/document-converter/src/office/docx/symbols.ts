/** The letters of the font Symbol, which has Greek ones in the places of the Latin ones. */
const greekCapitals = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const greekSmall = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const symbolSigns: Record<number, string> = {
  163: '≤',
  165: '∞',
  174: '→',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  182: '∂',
  183: '•',
  184: '÷',
  185: '≠',
  187: '≈',
  206: '∈',
  214: '√',
  222: '⇒',
  229: '∑',
  242: '∫',
}; // prettier-ignore
const wingdingsSigns: Record<number, string> = {
  74: '☺',
  108: '●',
  110: '■',
  111: '□',
  113: '❑',
  118: '❖',
  167: '▪',
  168: '☐',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}; // prettier-ignore

/**
 * The character that a code of a symbol font shows, empty where there is none for it. Such fonts put their signs
 * in the places of letters, or into the private use area from U+F000.
 */
export function symbolCharacter(font: string, hexCode: string): string {
  const value = Number.parseInt(hexCode, 16);
  if (Number.isNaN(value)) return '';
  const code = value >= 0xf000 && value <= 0xf0ff ? value - 0xf000 : value;
  const inFont = (signs: Record<number, string>) => signs[code] ?? '';
  if (/^wingdings$/i.test(font)) return inFont(wingdingsSigns);
  if (/^(wingdings|webdings)/i.test(font)) return '';
  if (/^symbol/i.test(font)) {
    if (code >= 65 && code <= 90) return greekCapitals[code - 65] ?? '';
    if (code >= 97 && code <= 122) return greekSmall[code - 97] ?? '';
    return inFont(symbolSigns) || (code >= 32 && code < 127 ? String.fromCharCode(code) : '');
  }
  return value >= 0xe000 && value <= 0xf8ff ? '' : characterOf(value);
}

function characterOf(value: number): string {
  return value >= 32 && value <= 0xffff ? String.fromCharCode(value) : '';
}
