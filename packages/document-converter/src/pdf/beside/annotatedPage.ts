import type { Box } from '../../document';
import { CharReader } from '../charReader';
import type { Pdfium } from '../pdfium';

/** In page space: points, the origin at the bottom left. */
interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const maxQuads = 100;
const maxCharacters = 2_000;
/** Lines reach at most this far into the rectangle of another: a share of its height, and points. */
const insetShare = 0.25;
const maxInset = 2.5;

/** Finds where the annotations of a page are, and the text beneath them. Close it when done. */
export class AnnotatedPage {
  private readonly width: number;
  private readonly height: number;
  private readonly places: CharReader;
  private readonly scratch: number;
  private textPage: number | null = null;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly page: number,
  ) {
    this.width = pdfium._FPDF_GetPageWidth(page);
    this.height = pdfium._FPDF_GetPageHeight(page);
    this.places = new CharReader(pdfium, { page, textPage: 0, width: this.width, height: this.height });
    this.scratch = pdfium.wasmExports.malloc(32);
  }

  close(): void {
    if (this.textPage) this.pdfium._FPDFText_ClosePage(this.textPage);
    this.pdfium.wasmExports.free(this.scratch);
    this.places.close();
  }

  private float(index: number): number {
    return new DataView(this.pdfium.HEAPU8.buffer).getFloat32(this.scratch + 4 * index, true);
  }

  private rectangleOf(annotation: number): Rectangle | null {
    if (!this.pdfium._FPDFAnnot_GetRect(annotation, this.scratch)) return null;
    const [x0, y0, x1, y1] = [0, 1, 2, 3].map((index) => this.float(index)) as [
      number,
      number,
      number,
      number,
    ];
    return {
      left: Math.min(x0, x1),
      right: Math.max(x0, x1),
      top: Math.max(y0, y1),
      bottom: Math.min(y0, y1),
    };
  }

  /** Where an annotation is on the page as it is shown; null where it has no place. */
  boxOf(annotation: number): Box | null {
    const rectangle = this.rectangleOf(annotation);
    if (!rectangle || !(this.width > 0 && this.height > 0)) return null;
    const [x0, y0] = this.places.toShown(rectangle.left, rectangle.top);
    const [x1, y1] = this.places.toShown(rectangle.right, rectangle.bottom);
    const share = (value: number, whole: number) =>
      Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000;
    return {
      left: share(Math.min(x0, x1), this.width),
      top: share(Math.min(y0, y1), this.height),
      right: share(Math.max(x0, x1), this.width),
      bottom: share(Math.max(y0, y1), this.height),
    };
  }

  /** The text beneath an annotation. */
  textIn(annotation: number): string {
    const rectangle = this.rectangleOf(annotation);
    return rectangle ? this.textWithin(rectangle) : '';
  }

  /** The text that a highlight, or a mark like it, covers line by line. */
  markedText(annotation: number): string {
    const count = Math.min(maxQuads, this.pdfium._FPDFAnnot_CountAttachmentPoints(annotation));
    const lines: string[] = [];
    for (let quad = 0; quad < count; quad++) {
      if (!this.pdfium._FPDFAnnot_GetAttachmentPoints(annotation, quad, this.scratch)) continue;
      const xs = [0, 2, 4, 6].map((index) => this.float(index));
      const ys = [1, 3, 5, 7].map((index) => this.float(index));
      const line = this.textWithin({
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.max(...ys),
        bottom: Math.min(...ys),
      });
      if (line) lines.push(line);
    }
    return lines.join(' ').slice(0, maxCharacters);
  }

  private textWithin({ left, top, right, bottom }: Rectangle): string {
    const { pdfium } = this;
    this.textPage ??= pdfium._FPDFText_LoadPage(this.page);
    if (!this.textPage) return '';
    // The letters of the lines above and below that reach into it are not of its text.
    const inset = Math.min(maxInset, insetShare * Math.abs(top - bottom));
    const buffer = pdfium.wasmExports.malloc(2 * maxCharacters);
    try {
      const length = pdfium._FPDFText_GetBoundedText(
        this.textPage,
        left,
        top - inset,
        right,
        bottom + inset,
        buffer,
        maxCharacters,
      );
      const bytes = pdfium.HEAPU8.slice(buffer, buffer + 2 * Math.max(0, Math.min(length, maxCharacters)));
      return new TextDecoder('utf-16le')
        .decode(bytes)
        .replace(/[\0\s]+/g, ' ')
        .trim();
    } finally {
      pdfium.wasmExports.free(buffer);
    }
  }
}
