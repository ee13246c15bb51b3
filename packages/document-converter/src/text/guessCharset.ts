import { createDecoder } from './createDecoder';

/** Charsets of DOS and old Macs, which statistics of bytes take for others. */
const candidates = ['ibm850', 'ibm437', 'ibm866', 'macintosh'] as const;
const fewCharacters = 2;
/** Charsets that are assumed where the bytes prove nothing. */
const unproved = /^(windows-125[0124]|iso-8859-|koi8|x-mac)/;

/** A small letter within or at the end of a word, or a capital that begins one: how letters stand in texts. */
const sound = /(?<=\p{L})\p{Ll}|(?<![\p{L}\p{N}])\p{L}(?=\p{Ll})/gu;
const highLetter = /[^\0-\x7f]/u;
/** Letters that make up most of any Russian text, and the accented ones of European languages. */
const frequent =
  /[оеаинтсрвлкмдпуяОЕАИНТСРВЛКМДПУЯäöüßéèêàáâãåæçíîïñóôõøúûÄÖÜÉÅØąćęłńóśźżčďěňřšťůžýőűăşţğı]/u;
/** A sign, a line of a frame or a control between letters; a capital after a small letter. */
const unsound =
  /(?<=\p{L})[^\p{L}\p{M}\p{N}\s\0-\x7f’‘“”–—…·­](?=\p{L})|(?<=\p{Ll})(?![A-Z])\p{Lu}|[\x80-\x9f\ufffd]/gu;

/** How much of what is beyond ASCII reads as text, −1 to 1. */
function soundness(bytes: Buffer, charset: string): number {
  const text = createDecoder(charset).decode(bytes);
  let high = 0;
  for (const character of text) if (highLetter.test(character)) high++;
  let good = 0;
  for (const [letter] of text.matchAll(sound)) if (highLetter.test(letter) && frequent.test(letter)) good++;
  const bad = text.match(unsound)?.length ?? 0;
  return high === 0 ? 0 : (good - bad) / high;
}

/**
 * The charset, of those that statistics do not know, in which the bytes read as text while they do not in
 * `assumed`; null where none is clearly better.
 */
export function guessCharset(bytes: Buffer, assumed: string): string | null {
  const high = bytes.filter((byte) => byte >= 0x80).length;
  if (high < fewCharacters || !unproved.test(assumed)) return null;
  let best: string | null = null;
  let most = Math.max(0.5, soundness(bytes, assumed) + 0.3);
  for (const charset of candidates) {
    const share = soundness(bytes, charset);
    if (share > most) [best, most] = [charset, share];
  }
  return best;
}
