import { createDecoder } from '../text/createDecoder';
import { soundness } from '../text/guessCharset';
import type { CharReader } from './charReader';
import type { Pdfium } from './pdfium';

/** Characters of the codes from 128 to 255 by the name of the font. */
export type UpperHalves = Map<string, string>;

const upperCodes = Buffer.from(Array.from({ length: 128 }, (_, at) => 0x80 + at));
const maxSampled = 4_000;

/** No text has the controls of Latin-1: a font that gives them gives its codes instead of characters. */
export const isUpperControl = (code: number) => code >= 0x80 && code < 0xa0;

/** The upper halves of a page's fonts whose Unicode maps repeat their codes: those of Windows, or those of the Mac. */
export function readUpperHalves(pdfium: Pdfium, textPage: number, reader: CharReader): UpperHalves {
  const codes = new Map<string, number[]>();
  const count = pdfium._FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code > 0xff) continue;
    const name = reader.fontName(index);
    const own = codes.get(name) ?? [];
    if (own.length < maxSampled) own.push(code);
    codes.set(name, own);
  }
  const halves: UpperHalves = new Map();
  for (const [name, own] of codes) {
    if (!own.some(isUpperControl)) continue;
    const bytes = Buffer.from(own);
    const isMac = soundness(bytes, 'macintosh') > soundness(bytes, 'windows-1252');
    halves.set(name, createDecoder(isMac ? 'macintosh' : 'windows-1252').decode(upperCodes));
  }
  return halves;
}
