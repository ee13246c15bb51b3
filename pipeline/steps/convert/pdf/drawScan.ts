import { hasSpecks } from '../image/improve/withoutSpecks';
import type { Pdfium } from './pdfium';
import { type RenderedPage, renderPage } from './renderPage';

/** Pixels a point for recognition: 200 dots an inch. */
const recognitionScale = 200 / 72;
/** Dots an inch of scans that are drawn so; specks of finer ones fade when they are drawn smaller. */
const scanned = { least: 90, most: 250 };
const imageObject = 3;
/** A scan covers this share of its page, and few other things lie on it. */
const coveringShare = 0.8;
const mostObjects = 50;
/** Pixels of a scan are square, but for rounding. */
const squareWithin = 0.02;

/** A page drawn to be read, and by how much it is to be enlarged for that. */
export interface DrawnScan {
  picture: RenderedPage;
  enlargement: number;
}

/**
 * Draws a page for recognition. A noisy scan is drawn pixel by pixel, as it was scanned: drawn at any other size, its
 * specks are blurred and can't be told from letters.
 */
export function drawScan(pdfium: Pdfium, page: number): DrawnScan | null {
  const own = scaleOfScan(pdfium, page);
  const asScanned = own === null ? null : renderPage(pdfium, page, own);
  if (own !== null && asScanned && hasSpecks(asScanned))
    return { picture: asScanned, enlargement: Math.max(1, recognitionScale / own) };
  const picture = renderPage(pdfium, page, recognitionScale);
  return picture && { picture, enlargement: 1 };
}

/** Pixels a point of the picture that covers the page; null where there is none. */
function scaleOfScan(pdfium: Pdfium, page: number): number | null {
  const count = Math.min(mostObjects, pdfium._FPDFPage_CountObjects(page));
  const pageArea = pdfium._FPDF_GetPageWidth(page) * pdfium._FPDF_GetPageHeight(page);
  const memory = pdfium.wasmExports.malloc(24);
  try {
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index);
      if (pdfium._FPDFPageObj_GetType(object) !== imageObject) continue;
      if (!pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) continue;
      if (!pdfium._FPDFImageObj_GetImagePixelSize(object, memory + 16, memory + 20)) continue;
      const view = new DataView(pdfium.HEAPU8.buffer);
      const width = view.getFloat32(memory + 8, true) - view.getFloat32(memory, true);
      const height = view.getFloat32(memory + 12, true) - view.getFloat32(memory + 4, true);
      if (!(width * height >= coveringShare * pageArea)) continue;
      const across = view.getUint32(memory + 16, true) / width;
      const down = view.getUint32(memory + 20, true) / height;
      const isSquare = Math.abs(across / down - 1) < squareWithin;
      return isSquare && 72 * across >= scanned.least && 72 * across <= scanned.most ? across : null;
    }
    return null;
  } finally {
    pdfium.wasmExports.free(memory);
  }
}
