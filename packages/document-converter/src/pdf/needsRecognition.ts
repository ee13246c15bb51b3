import { formObject, imageObject, pageObjects } from './pageObjects';
import type { Pdfium } from './pdfium';
import type { PageText } from './segment';

/** A page of text has more characters than this; a stamp or a page number on a scan has fewer. */
const fewCharacters = 60;
const coveringShare = 0.3;
const maxObjects = 400;

/** Whether the page shows text that its text layer lacks: a scan, or text drawn as shapes. */
export function needsRecognition(pdfium: Pdfium, page: number, text: PageText): boolean {
  if (text.characters > 0 && text.unmapped > 0.4 * text.characters) return true;
  if (text.characters === 0) return isDrawnOn(pdfium, page);
  return text.characters < fewCharacters && hasLargePicture(pdfium, page);
}

/** Empty pages, of which forms and notebooks have hundreds, need not be drawn to know that they are. */
function isDrawnOn(pdfium: Pdfium, page: number): boolean {
  return pdfium._FPDFPage_CountObjects(page) > 0 || pdfium._FPDFPage_GetAnnotCount(page) > 0;
}

function hasLargePicture(pdfium: Pdfium, page: number): boolean {
  for (const { type, share } of pageObjects(pdfium, page, maxObjects))
    if ((type === imageObject || type === formObject) && share >= coveringShare) return true;
  return false;
}
