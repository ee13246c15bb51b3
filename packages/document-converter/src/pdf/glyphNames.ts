import { readFileSync, statSync } from 'node:fs';
import { readRawObjects } from './rawObjects';

/** Larger files are of pictures, and reading them a second time costs more than a few letters. */
const maxFileBytes = 32 * 1_048_576;

const suffix = /\.[\w.]+$/;
const unicodeName = /^uni((?:[0-9A-F]{4})+)$/;

/** The letters of a glyph's name that is composed of several: `f_i`, `T_h.liga`, `uni00660069`; else null. */
export function composedLetters(name: string): string | null {
  const parts = name.replace(suffix, '').split('_');
  const letters = parts.map((part) => {
    const codes = unicodeName.exec(part)?.[1]?.match(/.{4}/g);
    if (codes) return String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)));
    return /^[A-Za-z]$/.test(part) ? part : null;
  });
  const text = letters.join('');
  return letters.includes(null) || text.length < 2 ? null : text;
}

/** Letters by the name of the font as the PDF gives it, then the code of the character. */
export type GlyphNames = Map<string, Map<number, string>>;

/**
 * The characters that a PDF's fonts show for glyphs with composed names: PDFium knows no letter for these. Null where
 * there are none.
 */
export function readGlyphNames(path: string): GlyphNames | null {
  if (statSync(path).size > maxFileBytes) return null;
  const bytes = readFileSync(path);
  if (!bytes.includes('/Differences') && !bytes.includes('/ObjStm')) return null;
  const objects = readRawObjects(bytes);
  const names: GlyphNames = new Map();
  for (const dictionary of objects.values()) {
    const font = /\/BaseFont\s*\/([^\s/<>[\]()]+)/.exec(dictionary)?.[1];
    if (font === undefined || !dictionary.includes('/Encoding')) continue;
    const reference = /\/Encoding\s+(\d+)\s+\d+\s+R/.exec(dictionary)?.[1];
    const encoding = reference === undefined ? dictionary : (objects.get(Number(reference)) ?? '');
    const letters = composedOf(/\/Differences\s*\[([^\]]*)\]/.exec(encoding)?.[1] ?? '');
    if (letters.size > 0) names.set(font.replaceAll(/#([0-9A-Fa-f]{2})/g, fromHex), letters);
  }
  return names.size > 0 ? names : null;
}

const fromHex = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 16));

/** The composed ones of an array of differences: codes, each followed by the names of it and of those after it. */
function composedOf(differences: string): Map<number, string> {
  const letters = new Map<number, string>();
  let code = 0;
  for (const [token] of differences.matchAll(/\d+|\/[^\s/]+/g)) {
    if (!token.startsWith('/')) code = Number(token);
    else {
      const text = composedLetters(token.slice(1));
      if (text !== null) letters.set(code, text);
      code++;
    }
  }
  return letters;
}
