import type { Pdfium } from './pdfium';

const freeText = 3;
const widget = 20;
const maxAnnotations = 2000;
const forDisplay = 0;

/**
 * Draws what was filled into a form, or typed onto the page, into the page itself: only then is it part of its
 * text. True where there was something, and the page is to be loaded again.
 */
export function flattenForms(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(maxAnnotations, pdfium._FPDFPage_GetAnnotCount(page));
  let found = false;
  for (let index = 0; index < count && !found; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
    found = subtype === widget || subtype === freeText;
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  const flattened = 1;
  return found && pdfium._FPDFPage_Flatten(page, forDisplay) === flattened;
}
