import type { CharReader } from './charReader';
import type { Pdfium } from './pdfium';
import type { Place, Rule } from './segment';

const pathObject = 2;
const formObject = 5;
const lineSegment = 0;
const moveSegment = 2;
/** A page with more drawings (a map, a plan) has no tables that they rule. */
const maxObjects = 6000;
const maxRules = 4000;
const deepestForm = 4;
/** A filled strip no thicker than this, in points, is a line. */
const thickest = 3;
const shortest = 4;
/** Widths of small shapes as wide as high, which may be bullets; points. */
const dotSize = { least: 1, most: 10 };
const outOfRound = 0.2;
/** Parts of a shape: browsers draw circles of sixteen curves of three points each. */
const maxOfDot = 100;
/** How far a line's ends may be out of its direction. */
const slant = 0.5;

type Matrix = [number, number, number, number, number, number];
type Point = [number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

function times(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

/** The drawings on a page beside its text. */
export interface Drawings {
  /** Straight lines along or across the page, which may rule its tables. */
  rules: Rule[];
  /** Small shapes as wide as high, as shown. */
  dots: Place[];
}

/** Reads the drawings of a page; none where there are too many. */
export function readRules(pdfium: Pdfium, page: number, reader: CharReader): Drawings {
  const none = { rules: [], dots: [] };
  const count = pdfium._FPDFPage_CountObjects(page);
  if (count > maxObjects) return none;
  const collector = new RuleCollector(pdfium, reader);
  try {
    for (let index = 0; index < count; index++) {
      collector.addObject(pdfium._FPDFPage_GetObject(page, index), identity, 0);
      if (collector.rules.length > maxRules) return none;
    }
    return collector;
  } finally {
    collector.close();
  }
}

class RuleCollector implements Drawings {
  readonly rules: Rule[] = [];
  readonly dots: Place[] = [];
  private objects = 0;
  private readonly scratch: number;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly reader: CharReader,
  ) {
    this.scratch = pdfium.wasmExports.malloc(32);
  }

  close(): void {
    this.pdfium.wasmExports.free(this.scratch);
  }

  addObject(object: number, within: Matrix, depth: number): void {
    const { pdfium } = this;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === pathObject) {
      this.addPath(object, within);
    } else if (type === formObject && depth < deepestForm) {
      const matrix = times(this.matrixOf(object), within);
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && this.objects++ < maxObjects; index++)
        this.addObject(pdfium._FPDFFormObj_GetObject(object, index), matrix, depth + 1);
    }
  }

  private matrixOf(object: number): Matrix {
    if (!this.pdfium._FPDFPageObj_GetMatrix(object, this.scratch)) return identity;
    const view = new DataView(this.pdfium.HEAPU8.buffer);
    return [0, 4, 8, 12, 16, 20].map((offset) => view.getFloat32(this.scratch + offset, true)) as Matrix;
  }

  private addPath(path: number, within: Matrix): void {
    const { pdfium, scratch } = this;
    const count = pdfium._FPDFPath_CountSegments(path);
    if (count < 2 || count > maxRules) return;
    if (!pdfium._FPDFPath_GetDrawMode(path, scratch, scratch + 4)) return;
    const mode = new DataView(pdfium.HEAPU8.buffer);
    const isFilled = mode.getInt32(scratch, true) !== 0;
    const isStroked = mode.getInt32(scratch + 4, true) !== 0;
    if (!isFilled && !isStroked) return;
    const matrix = times(this.matrixOf(path), within);
    let outline: Point[] = [];
    const points: Point[] = [];
    const finish = () => {
      if (isStroked) this.addLines(outline);
      else this.addStrip(outline);
      outline = [];
    };
    for (let index = 0; index < count; index++) {
      const segment = pdfium._FPDFPath_GetPathSegment(path, index);
      const type = pdfium._FPDFPathSegment_GetType(segment);
      if (type === moveSegment) finish();
      // A curve bounds no table.
      else if (type !== lineSegment) outline = [];
      if (!pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
      const view = new DataView(pdfium.HEAPU8.buffer);
      const [x, y] = [view.getFloat32(scratch, true), view.getFloat32(scratch + 4, true)];
      const [a, b, c, d, e, f] = matrix;
      const point = this.reader.toShown(a * x + c * y + e, b * x + d * y + f);
      if (count <= maxOfDot) points.push(point);
      if (type !== lineSegment && type !== moveSegment) continue;
      outline.push(point);
      if (pdfium._FPDFPathSegment_GetClose(segment) && outline[0]) outline.push(outline[0]);
    }
    finish();
    this.addDot(points);
  }

  private addDot(points: Point[]): void {
    if (points.length < 4) return;
    const place = extentOf(points);
    const [width, height] = [place.right - place.left, place.bottom - place.top];
    const isSmall = width >= dotSize.least && width <= dotSize.most;
    if (isSmall && Math.abs(width - height) <= outOfRound * width) this.dots.push(place);
  }

  private addLines(outline: Point[]): void {
    for (const [index, [x, y]] of outline.entries()) {
      const before = outline[index - 1];
      if (before) this.addLine(before[0], before[1], x, y);
    }
  }

  private addLine(x0: number, y0: number, x1: number, y1: number): void {
    const isVertical = Math.abs(x1 - x0) <= slant;
    if (!isVertical && Math.abs(y1 - y0) > slant) return;
    const [from, to] = isVertical
      ? [Math.min(y0, y1), Math.max(y0, y1)]
      : [Math.min(x0, x1), Math.max(x0, x1)];
    if (to - from < shortest) return;
    this.rules.push({ isVertical, at: isVertical ? (x0 + x1) / 2 : (y0 + y1) / 2, from, to });
  }

  /** A filled outline that is thin is a line; many programs draw the lines of tables so. */
  private addStrip(outline: Point[]): void {
    if (outline.length < 3) return;
    const { left, right, top, bottom } = extentOf(outline);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (right - left <= thickest && bottom - top > right - left) this.addLine(x, top, x, bottom);
    else if (bottom - top <= thickest && right - left > bottom - top) this.addLine(left, y, right, y);
  }
}

function extentOf(points: Point[]): Place {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
