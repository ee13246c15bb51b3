import { createDecoder } from './createDecoder';

/** Charsets of DOS and old Macs, which statistics of bytes take for others. */
const candidates = [
  ...['ibm850', 'ibm437', 'ibm852', 'ibm857', 'ibm860', 'ibm861', 'ibm866', 'ibm737', 'ibm862'],
  ...['macintosh', 'x-mac-ce', 'x-mac-cyrillic'],
];
const fewCharacters = 2;
const least = 0.5;
const clearlyBetter = 0.1;
/** Charsets that are assumed where the bytes prove nothing. */
const unproved = /^(windows-125[0124]|iso-8859-(?![68])|koi8|x-mac)/;

/** Letters beyond ASCII by language: those of a text are of one alphabet. */
const alphabets = [
  ...['äöüß', 'éèêëàâçîïôùûœæ', 'áéíóúñü', 'ãõáàâéêíóôúç', 'àèéìòù', 'åäöæøé', 'áéíóúýþæöð'],
  ...['ąćęłńóśźż', 'áäčďéěíľĺňóôřŕšťúůýž', 'áéíóöőúüű', 'ăâîșşțţ', 'čćđšž', 'çğıöşüİ'],
  ...['абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ', 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώ'],
  'אבגדהוזחטיכלמנסעפצקרשתךםןףץ',
].map((letters) => new Set(letters));

/** A small letter within or at the end of a word, or a capital that begins one: how letters stand in texts. */
const soundLetter = /(?<=\p{L})\p{Ll}|(?<![\p{L}\p{N}])\p{L}(?=\p{Ll})|[\u05d0-\u05ea]/gu;
/** Signs where texts have them: quotation marks around words, apostrophes, dashes, three dots. */
const soundSign =
  /(?<=\p{L})’(?=\p{L})|(?<![\p{L}\p{N}])[“„«‘](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,!?])[”“»’](?![\p{L}\p{N}])|(?<=\s)[–—](?=\s)|(?<=\p{L})…/gu;
const beyondAscii = /[^\0-\x7f]/gu;
/** A sign, a line of a frame or a control between letters; a capital after a small letter; two scripts in a word. */
const unsound =
  /[A-Za-z](?=[\u0370-\u05ff])|[\u0370-\u05ff](?=[A-Za-z])|(?<=\p{L})[^\p{L}\p{M}\p{N}\s\0-\x7f’‘“”–—…·­](?=\p{L})|(?<=\p{Ll})(?![A-Z])\p{Lu}|[\x80-\x9f\ufffd]/gu;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** How much of what is beyond ASCII reads as text of one language, −1 to 1. */
export function soundness(bytes: Buffer, charset: string): number {
  const text = createDecoder(charset).decode(bytes);
  const high = countOf(text, beyondAscii);
  if (high === 0) return 0;
  const letters = (text.match(soundLetter) ?? []).map((letter) =>
    letter === 'İ' ? letter : letter.toLowerCase(),
  );
  const good = Math.max(
    ...alphabets.map((alphabet) => letters.filter((letter) => alphabet.has(letter)).length),
  );
  return (good + countOf(text, soundSign) - countOf(text, unsound)) / high;
}

/**
 * The charset, of those that statistics do not know, in which the bytes read as text while they do not in
 * `assumed`; null where none is clearly better.
 */
export function guessCharset(bytes: Buffer, assumed: string): string | null {
  const high = bytes.filter((byte) => byte >= 0x80).length;
  if (high < fewCharacters || !unproved.test(assumed)) return null;
  let best: string | null = null;
  let most = Math.max(least, soundness(bytes, assumed) + clearlyBetter);
  for (const charset of candidates) {
    const share = soundness(bytes, charset);
    if (share > most) [best, most] = [charset, share];
  }
  return best;
}

/** The note to the owner of a file about a guess. */
export const guessNote = (charset: string): string =>
  `The text does not say its charset. It was read as ${charset}, in which it reads best.`;
