import type { Pdfium } from './pdfium';

/** Degrees clockwise by which text is turned as the page is shown; `null` for a slant such as a watermark's. */
export type Rotation = 0 | 90 | 180 | 270 | null;

export interface Style {
  fontSize: number;
  bold: boolean;
  rotation: Rotation;
  /** Not drawn, as the text that lies behind a scan. */
  isHidden?: boolean;
}

const scratchBytes = 512;
/** PDFium's text render mode of text that is neither filled nor stroked. */
const invisible = 3;
/** Within this many points two characters stand on the same line of the same font. */
const sameHeight = 0.01;

function rotationOf(x: number, y: number): Rotation {
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90);
  if (Math.abs(degrees - quarter * 90) > 12) return null;
  return ((((quarter % 4) + 4) % 4) * 90) as Rotation;
}

/**
 * Reads the boxes and styles of a page's characters. It is asked for each of millions, so that the last box read is
 * left in the reader's own fields instead of in an object. Close it when done.
 */
export class CharReader {
  /** The box of the last character, in points as the page is shown. */
  private x0 = 0;
  private y0 = 0;
  private x1 = 0;
  private y1 = 0;
  /** The box of the last character, in the reading frame (see `Segment`) that `turn` was told. */
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;

  private readonly scratch: number;
  private floats: Float32Array;
  /** Page space (points, origin bottom left, before the page's own rotation) to what is shown. */
  private readonly a: number;
  private readonly b: number;
  private readonly c: number;
  private readonly d: number;
  private readonly e: number;
  private readonly f: number;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly on: { page: number; textPage: number; width: number; height: number },
  ) {
    this.scratch = pdfium.wasmExports.malloc(scratchBytes);
    this.floats = new Float32Array(pdfium.HEAPU8.buffer);
    const origin = this.shown(0, 0);
    const right = this.shown(1000, 0);
    const up = this.shown(0, 1000);
    this.a = (right.x - origin.x) / 1000;
    this.b = (right.y - origin.y) / 1000;
    this.c = (up.x - origin.x) / 1000;
    this.d = (up.y - origin.y) / 1000;
    this.e = origin.x;
    this.f = origin.y;
  }

  close(): void {
    this.pdfium.wasmExports.free(this.scratch);
  }

  /** A point of page space as it is shown, in points from the top left. */
  toShown(x: number, y: number): [number, number] {
    return [this.a * x + this.c * y + this.e, this.b * x + this.d * y + this.f];
  }

  private shown(x: number, y: number): { x: number; y: number } {
    const { pdfium, scratch, on } = this;
    const scale = 1_000_000;
    pdfium._FPDF_PageToDevice(on.page, 0, 0, scale, scale, 0, x, y, scratch, scratch + 4);
    const view = new DataView(pdfium.HEAPU8.buffer);
    return {
      x: (view.getInt32(scratch, true) / scale) * on.width,
      y: (view.getInt32(scratch + 4, true) / scale) * on.height,
    };
  }

  private float(index: number): number {
    // The memory was replaced by a larger one.
    if (this.floats.length === 0) this.floats = new Float32Array(this.pdfium.HEAPU8.buffer);
    return this.floats[(this.scratch >> 2) + index] ?? 0;
  }

  /** Reads the box of a character; false where it has no place on the page. */
  read(index: number): boolean {
    const { pdfium, a, b, c, d, e, f, on } = this;
    if (!pdfium._FPDFText_GetLooseCharBox(on.textPage, index, this.scratch)) return false;
    const px0 = this.float(0);
    const py0 = this.float(1);
    const px1 = this.float(2);
    const py1 = this.float(3);
    const sx0 = a * px0 + c * py0 + e;
    const sx1 = a * px1 + c * py1 + e;
    const sy0 = b * px0 + d * py0 + f;
    const sy1 = b * px1 + d * py1 + f;
    const x = (sx0 + sx1) / 2;
    const y = (sy0 + sy1) / 2;
    // The text off the page (the other half of a spread, crop marks) is not shown on it.
    if (x < 0 || y < 0 || x > on.width || y > on.height) return false;
    this.sameLine =
      Math.abs(Math.min(sy0, sy1) - this.y0) < sameHeight &&
      Math.abs(Math.max(sy0, sy1) - this.y1) < sameHeight;
    this.x0 = Math.min(sx0, sx1);
    this.x1 = Math.max(sx0, sx1);
    this.y0 = Math.min(sy0, sy1);
    this.y1 = Math.max(sy0, sy1);
    return true;
  }

  /** The last character has the height and the place across the line of the one before it. */
  sameLine = false;

  /** Puts the last box into the reading frame of `rotation`. */
  turn(rotation: Rotation): void {
    const { x0, y0, x1, y1 } = this;
    const { width, height } = this.on;
    switch (rotation) {
      case 90:
        this.place(y0, width - x1, y1, width - x0);
        return;
      case 180:
        this.place(width - x1, height - y1, width - x0, height - y0);
        return;
      case 270:
        this.place(height - y1, x0, height - y0, x1);
        return;
      default:
        this.place(x0, y0, x1, y1);
    }
  }

  private place(left: number, top: number, right: number, bottom: number): void {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  /** `object`: the text object that the character is of. */
  styleAt(index: number, object: number): Style {
    const { pdfium, scratch } = this;
    const { textPage } = this.on;
    let rotation: Rotation = 0;
    let scale = 1;
    if (pdfium._FPDFText_GetMatrix(textPage, index, scratch)) {
      const [a, b, c, d] = [this.float(0), this.float(1), this.float(2), this.float(3)];
      rotation = rotationOf(this.a * a + this.c * b, this.b * a + this.d * b);
      scale = Math.sqrt(Math.abs(a * d - b * c)) || 1;
    }
    const fontSize = pdfium._FPDFText_GetFontSize(textPage, index) * scale;
    const heavy = pdfium._FPDFText_GetFontWeight(textPage, index) >= 600;
    return {
      fontSize,
      bold: heavy || /bold|black|heavy|semibold|demi/i.test(this.fontName(index)),
      rotation,
      isHidden: pdfium._FPDFTextObj_GetTextRenderMode(object) === invisible,
    };
  }

  /** The name of the font as the PDF gives it, with the prefix of a subset. */
  fontName(index: number): string {
    const { pdfium, scratch, on } = this;
    const bytes = pdfium._FPDFText_GetFontInfo(on.textPage, index, scratch, scratchBytes, 0);
    if (bytes <= 1 || bytes > scratchBytes) return '';
    return Buffer.from(pdfium.HEAPU8.buffer, scratch, bytes - 1).toString('latin1');
  }
}
