import { analyse } from 'chardet';

/** Length of the longest prefix that doesn't end within a UTF-8 character. */
function wholeUtf8(bytes: Buffer): number {
  let end = bytes.length;
  for (let back = 1; back <= 4 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const need = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      if (need > back) end = bytes.length - back;
      break;
    }
  }
  return end;
}

export function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, wholeUtf8(bytes)));
    return true;
  } catch {
    return false;
  }
}

/** Characters beyond ASCII that are sound, for each byte that is not: fewer are found in no other charset's text. */
const soundShare = 10;

/** UTF-8 with a few damaged bytes: read as any other charset, all that is sound in it would be lost. */
export function isMostlyUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, wholeUtf8(bytes)));
  let sound = 0;
  let damaged = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) damaged++;
    else if (code > 0x7f) sound++;
  }
  return sound >= soundShare * damaged;
}

function decodesAs(bytes: Buffer, charset: string): boolean {
  try {
    // The sample may end within a character, which `stream` allows for.
    new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Letters of East Asian scripts, with the signs and spaces of their texts. */
const eastAsian =
  /[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef\x20-\x7e\s]/gu;
const fewCharacters = 8;

/** Read as pairs of bytes it is East Asian text: other data would have many rare and unassigned characters. */
function isEastAsian(bytes: Buffer, charset: 'utf-16le' | 'utf-16be'): boolean {
  const sample = bytes.subarray(0, Math.min(4000, bytes.length - (bytes.length % 2)));
  const text = new TextDecoder(charset).decode(sample);
  if (text.length < fewCharacters || !/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]/u.test(text)) return false;
  return (text.match(eastAsian)?.length ?? 0) >= 0.97 * text.length && hasCommonSigns(text);
}

/** Spaces, line ends, full stops, kana: some stand in every text, while random pairs of bytes hit few of them. */
function hasCommonSigns(text: string): boolean {
  return (text.match(/[\s\u3001\u3002\uff0c.,\p{sc=Hiragana}]/gu)?.length ?? 0) >= 0.03 * text.length;
}

/** A UTF-16 text without a mark has most of its NULs (or of its high bytes) on one side of each pair. */
export function utf16WithoutMark(bytes: Buffer): string | null {
  const pairs = Math.min(bytes.length >> 1, 2000);
  if (pairs === 0) return null;
  // Text in a charset of one or more bytes has no NULs, and would be taken for rare characters.
  if (!bytes.includes(0)) {
    if (isUtf8(bytes)) return null;
    if (isEastAsian(bytes, 'utf-16le')) return 'utf-16le';
    return isEastAsian(bytes, 'utf-16be') ? 'utf-16be' : null;
  }
  let even = 0;
  let odd = 0;
  for (let index = 0; index < pairs; index++) {
    if (bytes[2 * index] === 0) even++;
    if (bytes[2 * index + 1] === 0) odd++;
  }
  if (odd > 0.2 * pairs && even < 0.05 * pairs) return 'utf-16le';
  if (even > 0.2 * pairs && odd < 0.05 * pairs) return 'utf-16be';
  if (odd > even && isEastAsian(bytes, 'utf-16le')) return 'utf-16le';
  return even > odd && isEastAsian(bytes, 'utf-16be') ? 'utf-16be' : null;
}

/** The charset a byte order mark names, or null. */
export function charsetOfMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfeff) return 'utf-32le';
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xfeff) return 'utf-32be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Whether the charset is ISO-2022-JP: ASCII by its bytes, with escape sequences where Japanese begins. */
export function isIso2022Jp(bytes: Buffer): boolean {
  return bytes.includes('\u001b$B') || bytes.includes('\u001b$@');
}

const fewLetters = 20;

/** The 27 letters of Hebrew, without the capitals and signs that other scripts have around them. */
function isHebrew(bytes: Buffer): boolean {
  let letters = 0;
  let others = 0;
  for (const byte of bytes) {
    if (byte >= 0xe0 && byte <= 0xfa) letters++;
    else if (byte >= 0x80) others++;
  }
  return letters >= fewLetters && others <= 0.02 * letters;
}

export function isKnownCharset(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The charset of a text by its bytes (a mark, valid UTF-8, then statistics), as `createDecoder` takes it.
 * Every byte sequence gets an answer; Windows-1252 is the last resort, of which Latin-1 is a part.
 */
export function detectCharset(bytes: Buffer): string {
  const marked = charsetOfMark(bytes) ?? utf16WithoutMark(bytes);
  if (marked) return marked;
  if (isIso2022Jp(bytes)) return 'iso-2022-jp';
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return 'utf-8';
  const candidates = analyse(bytes);
  if (candidates.some(({ name }) => name === 'ISO-8859-8') && isHebrew(bytes)) return 'windows-1255';
  for (const { name, confidence } of candidates) {
    const charset = name.toLowerCase();
    if (confidence < 10) break;
    if (charset === 'utf-8' || charset.startsWith('utf-')) continue;
    if (charset.startsWith('iso-8859-1')) return 'windows-1252';
    // KOI8-U has the letters of Ukrainian where KOI8-R has lines of frames.
    if (charset === 'koi8-r') return 'koi8-u';
    if (isKnownCharset(charset) && decodesAs(bytes, charset)) return charset;
  }
  return 'windows-1252';
}
