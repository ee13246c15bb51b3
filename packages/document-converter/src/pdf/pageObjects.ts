import type { Pdfium } from './pdfium';

/** `FPDF_PAGEOBJ_IMAGE` and `FPDF_PAGEOBJ_FORM`. */
export const imageObject = 3;
export const formObject = 5;

/** A thing drawn on a page. */
export interface PageObject {
  handle: number;
  type: number;
  /** Points. */
  width: number;
  height: number;
  /** Share of the page that it would cover. */
  share: number;
}

/** The first `most` objects of a page that have a place on it. */
export function* pageObjects(pdfium: Pdfium, page: number, most: number): Generator<PageObject> {
  const count = Math.min(most, pdfium._FPDFPage_CountObjects(page));
  const pageArea = pdfium._FPDF_GetPageWidth(page) * pdfium._FPDF_GetPageHeight(page);
  const bounds = pdfium.wasmExports.malloc(16);
  try {
    for (let index = 0; index < count; index++) {
      const handle = pdfium._FPDFPage_GetObject(page, index);
      if (!pdfium._FPDFPageObj_GetBounds(handle, bounds, bounds + 4, bounds + 8, bounds + 12)) continue;
      const view = new DataView(pdfium.HEAPU8.buffer);
      const width = view.getFloat32(bounds + 8, true) - view.getFloat32(bounds, true);
      const height = view.getFloat32(bounds + 12, true) - view.getFloat32(bounds + 4, true);
      const type = pdfium._FPDFPageObj_GetType(handle);
      yield { handle, type, width, height, share: (width * height) / pageArea };
    }
  } finally {
    pdfium.wasmExports.free(bounds);
  }
}
