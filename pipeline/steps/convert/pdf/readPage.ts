import { CharReader, type Rotation, type Style } from './charReader';
import type { Pdfium } from './pdfium';

/**
 * A run of text on one line without a wide gap. Coordinates are points in the reading frame of its rotation:
 * `left`/`right` run along the text, `top`/`bottom` across it, growing downwards.
 */
export interface Segment {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  fontSize: number;
  bold: boolean;
  rotation: Rotation;
}

export interface PageText {
  /** Points, as shown. */
  width: number;
  height: number;
  segments: Segment[];
  characters: number;
  /** Characters the PDF gives no Unicode for. */
  unmapped: number;
}

/** Gap between two characters, in font sizes, that ends a segment: a column or a table cell follows. */
const wideGap = 1.2;

/** The corners on the page of a box in the reading frame of `rotation`. */
export function fromFrame(
  box: { left: number; top: number; right: number; bottom: number },
  rotation: Rotation,
  width: number,
  height: number,
): { left: number; top: number; right: number; bottom: number } {
  const { left, top, right, bottom } = box;
  switch (rotation) {
    case 90:
      return { left: width - bottom, top: left, right: width - top, bottom: right };
    case 180:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    case 270:
      return { left: top, top: height - right, right: bottom, bottom: height - left };
    default:
      return box;
  }
}

/** Reads a page's characters with their places and joins them into segments, in the order PDFium gives them. */
export function readPage(pdfium: Pdfium, page: number): PageText {
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  const result: PageText = { width, height, segments: [], characters: 0, unmapped: 0 };
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return result;
  const reader = new CharReader(pdfium, { page, textPage, width, height });
  try {
    readSegments(pdfium, textPage, reader, result);
  } finally {
    reader.close();
    pdfium._FPDFText_ClosePage(textPage);
  }
  return result;
}

interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function readSegments(pdfium: Pdfium, textPage: number, reader: CharReader, result: PageText): void {
  const count = pdfium._FPDFText_CountChars(textPage);
  let object = -1;
  let style: Style | null = null;
  let current: Segment | null = null;
  const last: Place = { left: 0, top: 0, right: 0, bottom: 0 };
  let pendingSpace = false;
  /** Where in the segment the letters that share the last box begin. */
  let ligature = 0;
  let heldMark = '';
  const close = () => {
    if (current?.text.trim()) result.segments.push({ ...current, text: normalized(current.text) });
    current = null;
    pendingSpace = false;
  };

  for (let index = 0; index < count; index++) {
    let code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code === 13 || code === 10) {
      close();
      continue;
    }
    if (code === 32 || code === 0xa0 || code === 9) {
      pendingSpace = true;
      continue;
    }
    // PDFium marks the hyphen at a line's end; it is put back here, and words are joined in parsing.
    if (code === 2 || code === 0xfffe || code === 0xad) code = 0x2d;
    if (code < 32) {
      result.unmapped++;
      continue;
    }
    if (!reader.read(index)) continue;
    // Letters of one word that stand alike are of one style: asking for each of millions would take its time.
    if (!style || !current || pendingSpace || !reader.sameLine) {
      const nextObject = pdfium._FPDFText_GetTextObject(textPage, index);
      if (nextObject !== object || !style) {
        object = nextObject;
        style = reader.styleAt(index);
      }
    }
    reader.turn(style.rotation);
    result.characters++;
    if (code === 0xfffd || (code >= 0xe000 && code < 0xf900)) result.unmapped++;
    const char = String.fromCodePoint(code);
    const isForeign = code >= 0x590;
    if (isForeign && pendingSpace && current && rightToLeftMark.test(char)) {
      // A vowel sign after a space that PDFium made up belongs to the letter it is drawn over, which comes next.
      heldMark = char;
      pendingSpace = false;
      continue;
    }
    const { left, top, right, bottom } = reader;
    if (current && continues(current, style, last, reader)) {
      if (isForeign && !pendingSpace && rightToLeftLetter.test(char) && sameBox(last, reader)) {
        // A ligature's letters share its box; PDFium turns them round with the rest of a right-to-left run.
        current.text = current.text.slice(0, ligature) + char + current.text.slice(ligature);
      } else {
        ligature = current.text.length + (pendingSpace ? 1 : 0);
        current.text += pendingSpace ? ` ${char}` : char;
      }
      if (left < current.left) current.left = left;
      if (top < current.top) current.top = top;
      if (right > current.right) current.right = right;
      if (bottom > current.bottom) current.bottom = bottom;
      current.bold &&= style.bold;
      if (style.fontSize > current.fontSize) current.fontSize = style.fontSize;
    } else {
      close();
      const { fontSize, bold, rotation } = style;
      current = { text: char, left, top, right, bottom, fontSize, bold, rotation };
      ligature = 0;
    }
    if (heldMark) {
      current.text += heldMark;
      heldMark = '';
    }
    pendingSpace = false;
    last.left = left;
    last.top = top;
    last.right = right;
    last.bottom = bottom;
  }
  close();
}

const rightToLeftLetter = /[\u05D0-\u05EA\u0620-\u064A\u066E-\u06D3]/u;
const rightToLeftMark = /[\u0591-\u05C7\u064B-\u0652]/u;
const plainAscii = /^[\0-\x7f]*$/;

function normalized(text: string): string {
  if (plainAscii.test(text)) return text;
  return text.normalize('NFC').replace(/[\uFB00-\uFB06]/g, (char) => char.normalize('NFKC'));
}

function sameBox(a: Place, b: Place): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

function continues(segment: Segment, style: Style, last: Place, next: Place): boolean {
  if (style.rotation !== segment.rotation) return false;
  const size = Math.max(style.fontSize, segment.fontSize, 1);
  const overlap = Math.min(next.bottom, last.bottom) - Math.max(next.top, last.top);
  if (overlap < 0.3 * Math.min(next.bottom - next.top, last.bottom - last.top)) return false;
  return Math.max(next.left - last.right, last.left - next.right) <= wideGap * size;
}
