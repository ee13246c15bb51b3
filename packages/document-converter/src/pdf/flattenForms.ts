import type { Pdfium } from './pdfium';

const freeText = 3;
const widget = 20;
const maxAnnotations = 2000;
const forDisplay = 0;
const flattened = 1;

/**
 * Draws what was filled into a form, or typed onto the page, into the page itself: only then is it part of its text.
 * Returns the page to read, and closes the given one where it is another. In a document of its own, as a copied page has
 * what it inherits (fonts above all), which flattening would lose.
 */
export function flattenForms(pdfium: Pdfium, document: number, page: number, index: number): number {
  if (!hasFilledIn(pdfium, page)) return page;
  const copy = pdfium._FPDF_CreateNewDocument();
  const pointer = pdfium.wasmExports.malloc(4);
  new DataView(pdfium.HEAPU8.buffer).setInt32(pointer, index, true);
  const isCopied = copy !== 0 && pdfium._FPDF_ImportPagesByIndex(copy, document, pointer, 1, 0);
  pdfium.wasmExports.free(pointer);
  const copied = isCopied ? pdfium._FPDF_LoadPage(copy, 0) : 0;
  if (!copied || pdfium._FPDFPage_Flatten(copied, forDisplay) !== flattened) return page;
  pdfium._FPDF_ClosePage(copied);
  pdfium._FPDF_ClosePage(page);
  // The document is closed with its PDFium.
  return pdfium._FPDF_LoadPage(copy, 0);
}

function hasFilledIn(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(maxAnnotations, pdfium._FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (subtype === widget || subtype === freeText) return true;
  }
  return false;
}
