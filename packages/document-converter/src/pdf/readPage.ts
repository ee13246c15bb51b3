import { CharReader, type Style } from './charReader';
import { withDrawnBullets } from './drawnBullets';
import type { GlyphNames } from './glyphNames';
import type { Pdfium } from './pdfium';
import { readRules } from './readRules';
import type { PageText } from './segment';
import { SegmentBuilder } from './segmentBuilder';
import { glyphShift, UnmappedText } from './unmappedText';
import { unnamedCharacter } from './unnamedCharacters';
import { isUpperControl, readUpperHalves, type UpperHalves } from './upperHalves';

/**
 * Reads a page's characters with their places and joins them into segments, in the order PDFium gives them. `names`: of
 * glyphs that PDFium knows no letter for.
 */
export function readPage(pdfium: Pdfium, page: number, names: GlyphNames | null = null): PageText {
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  const on = { page, textPage: 0, width, height };
  const reader = new CharReader(pdfium, on);
  try {
    const { rules, dots } = readRules(pdfium, page, reader);
    const readWith = (keepsGlyphs: boolean, shift = 0, halves: UpperHalves | null = null): PageText => {
      const result: PageText = { width, height, segments: [], characters: 0, unmapped: 0, lost: 0, rules };
      on.textPage = pdfium._FPDFText_LoadPage(page);
      if (!on.textPage) return result;
      const builder = new SegmentBuilder(result, keepsGlyphs);
      const sink = { result, builder, shift, names, halves, hasCodes: false };
      const unmapped = readSegments(pdfium, on.textPage, reader, sink);
      const ofCodes = sink.hasCodes ? readUpperHalves(pdfium, on.textPage, reader) : null;
      pdfium._FPDFText_ClosePage(on.textPage);
      if (ofCodes) return readWith(keepsGlyphs, shift, ofCodes);
      if (shift === 0 && unmapped.isShifted()) return readWith(keepsGlyphs, glyphShift, halves);
      if (shift === 0 && unmapped.isGarbage()) {
        result.unmapped += unmapped.count;
        result.lost += unmapped.count;
      }
      // Few pages have such text, and keeping the places of all characters takes time and room.
      return builder.hasRightToLeft && !keepsGlyphs ? readWith(true, shift, halves) : result;
    };
    const read = () => readWith(false);
    const text = read();
    const turn = mainRotation(text);
    if (turn === 0) return { ...text, segments: withDrawnBullets(text.segments, dots) };
    // PDFium reads lines that are not upright backwards, or parts their words: it is shown the page turned back.
    const own = pdfium._FPDFPage_GetRotation(page);
    pdfium._FPDFPage_SetRotation(page, (own + (360 - turn) / 90) % 4);
    const upright = read();
    pdfium._FPDFPage_SetRotation(page, own);
    return upright;
  } finally {
    reader.close();
  }
}

/** How most of a page's characters are turned. */
function mainRotation({ segments }: PageText): 0 | 90 | 180 | 270 {
  const characters = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const { rotation, text, runsDown } of segments)
    if (rotation !== null && !runsDown) characters[rotation] += text.length;
  const most = Math.max(...Object.values(characters));
  return ([0, 90, 180, 270] as const).find((rotation) => characters[rotation] === most) ?? 0;
}

/** Fonts of symbols, such as those of bullets, have their characters here. */
const isSymbol = (code: number) => code >= 0xf000 && code < 0xf100;

interface Sink {
  result: PageText;
  builder: SegmentBuilder;
  shift: number;
  names: GlyphNames | null;
  halves: UpperHalves | null;
  /** There are codes where characters should be: the page is to be read with the halves of its fonts. */
  hasCodes: boolean;
}

function readSegments(pdfium: Pdfium, textPage: number, reader: CharReader, sink: Sink): UnmappedText {
  const { result, builder, shift, names, halves } = sink;
  const unmapped = new UnmappedText();
  const count = pdfium._FPDFText_CountChars(textPage);
  let object = -1;
  let style: Style | null = null;
  // A font maps all its characters or few: the first of a word tells whether the others are asked about.
  let isUnmapped = true;

  for (let index = 0; index < count; index++) {
    let code = pdfium._FPDFText_GetUnicode(textPage, index);
    let letters: string | undefined;
    if (code < 32 || isUnmapped || names)
      isUnmapped = pdfium._FPDFText_HasUnicodeMapError(textPage, index) !== 0;
    if (isUnmapped && names) letters = names.get(reader.fontName(index))?.get(code);
    if (letters) code = letters.codePointAt(0) ?? code;
    else if (isUnmapped) {
      unmapped.add(code);
      code = shift > 0 ? code + shift : (unnamedCharacter(code) ?? code);
    }
    if (!halves && isUpperControl(code)) sink.hasCodes = true;
    else if (halves && code >= 0x80 && code < 0x100)
      code = halves.get(reader.fontName(index))?.codePointAt(code - 0x80) ?? code;
    if (code === 13 || code === 10) {
      builder.broke = true;
      unmapped.space();
      isUnmapped = true;
      continue;
    }
    if (code === 32 || code === 0xa0 || code === 9) {
      unmapped.space();
      isUnmapped = true;
      if (builder.before !== 'space')
        builder.before = pdfium._FPDFText_IsGenerated(textPage, index) ? 'guess' : 'space';
      continue;
    }
    // PDFium marks the hyphen at a line's end; it is put back here, and words are joined in parsing.
    if (code === 2 || code === 0xfffe || code === 0xad) code = 0x2d;
    // Some programs write the hyphens of Unicode, which nobody types in a search.
    if (code === 0x2010 || code === 0x2011) code = 0x2d;
    if (code < 32) {
      result.unmapped++;
      if (reader.read(index)) result.lost++;
      continue;
    }
    if (!reader.read(index)) continue;
    // Letters of one word that stand alike are of one style: asking for each of millions would take its time.
    if (!style || builder.isEmpty || builder.broke || builder.before !== 'nothing' || !reader.sameLine) {
      const nextObject = pdfium._FPDFText_GetTextObject(textPage, index);
      if (nextObject !== object || !style) {
        object = nextObject;
        style = reader.styleAt(index, object);
      }
    }
    if (builder.before === 'space' && code < 0x590 && builder.isNear(reader, style)) {
      if (isGoneBackOver(reader, index, style)) builder.before = 'nothing';
    }
    result.characters++;
    if (code === 0xfffd || (code >= 0xe000 && code < 0xf900)) {
      result.unmapped++;
      if (!isSymbol(code)) result.lost++;
    }
    builder.add(letters ?? String.fromCodePoint(code), code, style, reader, () =>
      runEnd(pdfium, textPage, reader, index),
    );
  }
  result.segments = builder.finish();
  return unmapped;
}

/**
 * Whether the space before a character was written and gone back over, as programs do to set two letters closer;
 * leaves the reader where it was. What is not drawn may be wider than the words it lies behind.
 */
function isGoneBackOver(reader: CharReader, index: number, { rotation, isHidden }: Style): boolean {
  if (isHidden || !reader.read(index - 1)) return false;
  reader.turn(rotation);
  const middle = (reader.left + reader.right) / 2;
  reader.read(index);
  reader.turn(rotation);
  return reader.left < middle;
}

const longestRun = 60;

/** The right edge of the left-to-right characters that begin at `index`; leaves the reader where it was. */
function runEnd(pdfium: Pdfium, textPage: number, reader: CharReader, index: number): number {
  let end = Number.NEGATIVE_INFINITY;
  for (let at = index; at < index + longestRun; at++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, at);
    if (code === 0 || code === 13 || code === 10 || (code >= 0x590 && code < 0x900)) break;
    if (code <= 32 || !reader.read(at)) continue;
    reader.turn(0);
    end = Math.max(end, reader.right);
  }
  reader.read(index);
  reader.turn(0);
  return end;
}
