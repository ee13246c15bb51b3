import type { Pdfium } from '../pdfium';

/** Larger than `FPDF_FORMFILLINFO`: its version, and callbacks that are all null. */
const callbackBytes = 512;
const version = 1;

/** Opens the form of a document; 0 where it has none. It is closed with the document's PDFium. */
export function openForm(pdfium: Pdfium, document: number): number {
  if (pdfium._FPDF_GetFormType(document) === 0) return 0;
  // PDFium keeps the pointer, so it is never freed.
  const callbacks = pdfium.wasmExports.malloc(callbackBytes);
  if (!callbacks) return 0;
  pdfium.HEAPU8.fill(0, callbacks, callbacks + callbackBytes);
  pdfium.HEAPU8[callbacks] = version;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
}
