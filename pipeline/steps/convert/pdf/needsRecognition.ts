import type { Pdfium } from './pdfium';
import type { PageText } from './segment';

/** A page of text has more characters than this; a stamp or a page number on a scan has fewer. */
const fewCharacters = 60;
const imageObject = 3;
const formObject = 5;
const coveringShare = 0.3;
const maxObjects = 400;

/** Whether the page shows text that its text layer lacks: a scan, or text drawn as shapes. */
export function needsRecognition(pdfium: Pdfium, page: number, text: PageText): boolean {
  if (text.characters > 0 && text.unmapped > 0.4 * text.characters) return true;
  if (text.characters === 0) return true;
  return text.characters < fewCharacters && hasLargePicture(pdfium, page);
}

function hasLargePicture(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(maxObjects, pdfium._FPDFPage_CountObjects(page));
  const pageArea = pdfium._FPDF_GetPageWidth(page) * pdfium._FPDF_GetPageHeight(page);
  const bounds = pdfium.wasmExports.malloc(16);
  try {
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index);
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type !== imageObject && type !== formObject) continue;
      if (!pdfium._FPDFPageObj_GetBounds(object, bounds, bounds + 4, bounds + 8, bounds + 12)) continue;
      const view = new DataView(pdfium.HEAPU8.buffer);
      const width = view.getFloat32(bounds + 8, true) - view.getFloat32(bounds, true);
      const height = view.getFloat32(bounds + 12, true) - view.getFloat32(bounds + 4, true);
      if (width * height >= coveringShare * pageArea) return true;
    }
    return false;
  } finally {
    pdfium.wasmExports.free(bounds);
  }
}
