import type { Pdfium } from './pdfium';

/** Degrees clockwise by which text is turned as the page is shown; `null` for a slant such as a watermark's. */
export type Rotation = 0 | 90 | 180 | 270 | null;

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

interface Frame {
  /** Maps the corners of a box on the page to one in the reading frame. */
  toFrame(x0: number, y0: number, x1: number, y1: number): [number, number, number, number];
}

/** Gap between two characters, in font sizes, that ends a segment: a column or a table cell follows. */
const wideGap = 1.2;
const scratchBytes = 512;

function frameOf(rotation: Rotation, width: number, height: number): Frame {
  switch (rotation) {
    case 90:
      return { toFrame: (x0, y0, x1, y1) => [y0, width - x1, y1, width - x0] };
    case 180:
      return { toFrame: (x0, y0, x1, y1) => [width - x1, height - y1, width - x0, height - y0] };
    case 270:
      return { toFrame: (x0, y0, x1, y1) => [height - y1, x0, height - y0, x1] };
    default:
      return { toFrame: (x0, y0, x1, y1) => [x0, y0, x1, y1] };
  }
}

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

/** Page space (points, origin bottom left, before the page's own rotation) to what is shown, as six numbers. */
function shownTransform(pdfium: Pdfium, page: number, width: number, height: number, scratch: number) {
  const scale = 1_000_000;
  const at = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, scale, scale, 0, x, y, scratch, scratch + 4);
    const view = new DataView(pdfium.HEAPU8.buffer);
    return {
      x: (view.getInt32(scratch, true) / scale) * width,
      y: (view.getInt32(scratch + 4, true) / scale) * height,
    };
  };
  const origin = at(0, 0);
  const right = at(1000, 0);
  const up = at(0, 1000);
  return {
    a: (right.x - origin.x) / 1000,
    b: (right.y - origin.y) / 1000,
    c: (up.x - origin.x) / 1000,
    d: (up.y - origin.y) / 1000,
    e: origin.x,
    f: origin.y,
  };
}

function rotationOf(x: number, y: number): Rotation {
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90);
  if (Math.abs(degrees - quarter * 90) > 12) return null;
  return ((((quarter % 4) + 4) % 4) * 90) as Rotation;
}

/** Reads a page's characters with their places and joins them into segments, in the order PDFium gives them. */
export function readPage(pdfium: Pdfium, page: number): PageText {
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  const result: PageText = { width, height, segments: [], characters: 0, unmapped: 0 };
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return result;
  const scratch = pdfium.wasmExports.malloc(scratchBytes);
  try {
    readSegments(pdfium, page, textPage, scratch, result);
  } finally {
    pdfium.wasmExports.free(scratch);
    pdfium._FPDFText_ClosePage(textPage);
  }
  return result;
}

interface Style {
  fontSize: number;
  bold: boolean;
  rotation: Rotation;
  frame: Frame;
}

function readSegments(
  pdfium: Pdfium,
  page: number,
  textPage: number,
  scratch: number,
  result: PageText,
): void {
  const { width, height, segments } = result;
  const shown = shownTransform(pdfium, page, width, height, scratch);
  const frames = new Map<Rotation, Frame>();
  const count = pdfium._FPDFText_CountChars(textPage);
  let view = new DataView(pdfium.HEAPU8.buffer);
  const float = (index: number) => {
    if (view.buffer !== pdfium.HEAPU8.buffer) view = new DataView(pdfium.HEAPU8.buffer);
    return view.getFloat32(scratch + index * 4, true);
  };

  const styleAt = (index: number): Style => {
    let rotation: Rotation = 0;
    let scale = 1;
    if (pdfium._FPDFText_GetMatrix(textPage, index, scratch)) {
      const [a, b, c, d] = [float(0), float(1), float(2), float(3)];
      rotation = rotationOf(shown.a * a + shown.c * b, shown.b * a + shown.d * b);
      scale = Math.sqrt(Math.abs(a * d - b * c)) || 1;
    }
    const fontSize = pdfium._FPDFText_GetFontSize(textPage, index) * scale;
    const nameBytes = pdfium._FPDFText_GetFontInfo(textPage, index, scratch, scratchBytes, 0);
    const name =
      nameBytes > 1 && nameBytes <= scratchBytes
        ? Buffer.from(pdfium.HEAPU8.buffer, scratch, nameBytes - 1).toString('latin1')
        : '';
    const bold =
      pdfium._FPDFText_GetFontWeight(textPage, index) >= 600 || /bold|black|heavy|semibold|demi/i.test(name);
    let frame = frames.get(rotation);
    if (!frame) {
      frame = frameOf(rotation, width, height);
      frames.set(rotation, frame);
    }
    return { fontSize, bold, rotation, frame };
  };

  /** In the reading frame; null where the character has no place on the page. */
  const boxAt = (index: number, frame: Frame): [number, number, number, number] | null => {
    if (!pdfium._FPDFText_GetLooseCharBox(textPage, index, scratch)) return null;
    const [x0, y0, x1, y1] = [float(0), float(1), float(2), float(3)];
    const sx0 = shown.a * x0 + shown.c * y0 + shown.e;
    const sx1 = shown.a * x1 + shown.c * y1 + shown.e;
    const sy0 = shown.b * x0 + shown.d * y0 + shown.f;
    const sy1 = shown.b * x1 + shown.d * y1 + shown.f;
    const x = (sx0 + sx1) / 2;
    const y = (sy0 + sy1) / 2;
    // What lies off the page (the other half of a spread, crop marks) is not shown on it.
    if (x < 0 || y < 0 || x > width || y > height) return null;
    return frame.toFrame(Math.min(sx0, sx1), Math.min(sy0, sy1), Math.max(sx0, sx1), Math.max(sy0, sy1));
  };

  let object = -1;
  let style: Style | null = null;
  let current: Segment | null = null;
  let last: [number, number, number, number] = [0, 0, 0, 0];
  let pendingSpace = false;
  /** Where in the segment the letters that share the last box begin. */
  let ligature = 0;
  let heldMark = '';
  const close = () => {
    if (current) {
      current.text = current.text
        .normalize('NFC')
        .replace(/[\uFB00-\uFB06]/g, (char) => char.normalize('NFKC'));
      if (current.text.trim()) segments.push(current);
    }
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
    const nextObject = pdfium._FPDFText_GetTextObject(textPage, index);
    if (nextObject !== object || !style) {
      object = nextObject;
      style = styleAt(index);
    }
    const box = boxAt(index, style.frame);
    if (!box) continue;
    result.characters++;
    if (code === 0xfffd || (code >= 0xe000 && code < 0xf900)) result.unmapped++;
    const char = String.fromCodePoint(code);
    const [left, top, right, bottom] = box;
    if (pendingSpace && current && rightToLeftMark.test(char)) {
      // A vowel sign after a space that PDFium made up belongs to the letter it is drawn over, which comes next.
      heldMark = char;
      pendingSpace = false;
      continue;
    }
    if (current && continues(current, style, last, box)) {
      if (!pendingSpace && rightToLeftLetter.test(char) && sameBox(last, box)) {
        // A ligature's letters share its box; PDFium turns them round with the rest of a right-to-left run.
        current.text = current.text.slice(0, ligature) + char + current.text.slice(ligature);
      } else {
        ligature = current.text.length + (pendingSpace ? 1 : 0);
        current.text += pendingSpace ? ` ${char}` : char;
      }
      current.left = Math.min(current.left, left);
      current.top = Math.min(current.top, top);
      current.right = Math.max(current.right, right);
      current.bottom = Math.max(current.bottom, bottom);
      current.bold &&= style.bold;
      current.fontSize = Math.max(current.fontSize, style.fontSize);
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
    last = box;
  }
  close();
}

const rightToLeftLetter = /[\u05D0-\u05EA\u0620-\u064A\u066E-\u06D3]/u;

const rightToLeftMark = /[\u0591-\u05C7\u064B-\u0652]/u;

function sameBox(a: number[], b: number[]): boolean {
  return a.every((edge, index) => edge === b[index]);
}

function continues(
  segment: Segment,
  style: Style,
  last: [number, number, number, number],
  [left, top, right, bottom]: [number, number, number, number],
): boolean {
  if (style.rotation !== segment.rotation) return false;
  const size = Math.max(style.fontSize, segment.fontSize, 1);
  const overlap = Math.min(bottom, last[3]) - Math.max(top, last[1]);
  if (overlap < 0.3 * Math.min(bottom - top, last[3] - last[1])) return false;
  return Math.max(left - last[2], last[0] - right) <= wideGap * size;
}
