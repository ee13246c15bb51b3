/** Whether `text.slice(start, end)` is a word of the vocabulary. */
export type IsWord = (text: string, start: number, end: number) => boolean;
export type VisitWord = (text: string, start: number, end: number) => void;

const separator = 0;
const letter = 1;
const unspaced = 2;
/** The longest word that is looked for in scripts without spaces. */
const maxUnspacedLength = 8;
const classes = new Uint8Array(65_536).fill(255);

/** Letters and digits form words; Han, Hiragana and Katakana are written without spaces between words. */
function classify(character: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character)) return unspaced;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? letter : separator;
}

function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const known = classes[code] as number;
  if (known !== 255) return known;
  if (code >= 0xd800 && code < 0xe000) return classOfSurrogate(text, index, code);
  const found = classify(String.fromCharCode(code));
  classes[code] = found;
  return found;
}

/** Both halves of a pair have the class of the character; half a pair is a separator. */
function classOfSurrogate(text: string, index: number, code: number): number {
  const first = code >= 0xdc00 ? index - 1 : index;
  const point = first < 0 ? 0 : (text.codePointAt(first) ?? 0);
  return point > 0xffff ? classify(String.fromCodePoint(point)) : separator;
}

/** Calls `visit` for each word of a normalized text, in order. Linear in the length of the text. */
export function forEachWord(text: string, isWord: IsWord, visit: VisitWord): void {
  for (let start = 0; start < text.length; ) {
    const kind = classAt(text, start);
    let end = start + 1;
    if (kind !== separator) {
      while (end < text.length && classAt(text, end) === kind) end++;
      if (kind === unspaced) splitUnspaced(text, start, end, isWord, visit);
      else visit(text, start + articleLength(text, start, end), end);
    }
    start = end;
  }
}

/** Greedy longest match; what lies between two known words is one unknown word. */
function splitUnspaced(text: string, start: number, end: number, isWord: IsWord, visit: VisitWord): void {
  let unknownFrom = start;
  for (let at = start; at < end; ) {
    let to = Math.min(end, at + maxUnspacedLength);
    while (to > at && !isWord(text, at, to)) to--;
    if (to === at) {
      at++;
      continue;
    }
    if (unknownFrom < at) visit(text, unknownFrom, at);
    visit(text, at, to);
    at = to;
    unknownFrom = to;
  }
  if (unknownFrom < end) visit(text, unknownFrom, end);
}

const alef = 0x627;
const lam = 0x644;
/** Waw, ba, kaf, fa: one-letter words that are written together with the article. */
const beforeArticle = new Set([0x648, 0x628, 0x643, 0x641]);

/** The length of the Arabic article with a particle before it, where three letters remain. */
function articleLength(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  if (first < 0x621 || first > 0x64a) return 0;
  const second = text.charCodeAt(start + 1);
  let length = 0;
  if ((first === alef || first === lam) && second === lam) length = 2;
  else if (beforeArticle.has(first) && second === alef && text.charCodeAt(start + 2) === lam) length = 3;
  return end - start - length >= 3 ? length : 0;
}
