import { hasSpecks } from '../image/improve/withoutSpecks';
import { imageObject, pageObjects } from './pageObjects';
import type { Pdfium } from './pdfium';
import { type RenderedPage, renderPage } from './renderPage';

/** Pixels a point for recognition: 200 dots an inch. */
const recognitionScale = 200 / 72;
/** Dots an inch of scans that are drawn so; specks of finer ones fade when they are drawn smaller. */
const scanned = { least: 90, most: 250 };
/** A scan covers this share of its page, and few other things lie on it. */
const coveringShare = 0.8;
const maxObjects = 50;
/** Pixels of a scan are square, but for rounding. */
const squareWithin = 0.02;

/** Scales that differ by less make the same picture. */
const sameScale = 0.02;

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
  const isAsWanted = own !== null && Math.abs(own / recognitionScale - 1) < sameScale;
  const picture = isAsWanted ? asScanned : renderPage(pdfium, page, recognitionScale);
  return picture && { picture, enlargement: 1 };
}

/** Pixels a point of the picture that covers the page; null where there is none. */
function scaleOfScan(pdfium: Pdfium, page: number): number | null {
  for (const { handle, type, width, height, share } of pageObjects(pdfium, page, maxObjects)) {
    if (type !== imageObject || !(share >= coveringShare)) continue;
    const pixels = pixelsOf(pdfium, handle);
    if (pixels === null) continue;
    const across = pixels.width / width;
    const down = pixels.height / height;
    const isSquare = Math.abs(across / down - 1) < squareWithin;
    return isSquare && 72 * across >= scanned.least && 72 * across <= scanned.most ? across : null;
  }
  return null;
}

function pixelsOf(pdfium: Pdfium, image: number): { width: number; height: number } | null {
  const memory = pdfium.wasmExports.malloc(8);
  try {
    if (!pdfium._FPDFImageObj_GetImagePixelSize(image, memory, memory + 4)) return null;
    const view = new DataView(pdfium.HEAPU8.buffer);
    return { width: view.getUint32(memory, true), height: view.getUint32(memory + 4, true) };
  } finally {
    pdfium.wasmExports.free(memory);
  }
}
