import type { Pdfium } from '../pdfium';

/** Larger than `FPDF_FORMFILLINFO`: its version, and callbacks that are all null. */
const callbackBytes = 512;
const version = 1;

const widget = 20;
/** PDFium compares each name with those of all fields before it: so many take a second, ten times as many minutes. */
const maxFields = 4_000;

/** The form of a document. */
export interface OpenedForm {
  /** PDFium's; 0 where the document has none that is read. It is closed with the document's PDFium. */
  handle: number;
  /** Why the form is not read, for the file's owner. */
  note: string | null;
}

/** Opens the form of a document, unless it has too many fields. */
export function openForm(pdfium: Pdfium, document: number, pageCount: number): OpenedForm {
  if (pdfium._FPDF_GetFormType(document) === 0) return { handle: 0, note: null };
  if (hasTooManyFields(pdfium, document, pageCount)) {
    const note = `The form has more than ${maxFields.toLocaleString('en')} fields. Names of fields and check marks were not read; values that the pages show were.`;
    return { handle: 0, note };
  }
  return { handle: openHandle(pdfium, document), note: null };
}

/** Counts the fields on the pages: each shown field is at least one annotation. */
function hasTooManyFields(pdfium: Pdfium, document: number, pageCount: number): boolean {
  let fields = 0;
  for (let index = 0; index < pageCount && fields <= maxFields; index++) {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (!page) continue;
    const count = pdfium._FPDFPage_GetAnnotCount(page);
    for (let at = 0; at < count && fields <= maxFields; at++) {
      const annotation = pdfium._FPDFPage_GetAnnot(page, at);
      if (!annotation) continue;
      if (pdfium._FPDFAnnot_GetSubtype(annotation) === widget) fields++;
      pdfium._FPDFPage_CloseAnnot(annotation);
    }
    pdfium._FPDF_ClosePage(page);
  }
  return fields > maxFields;
}

function openHandle(pdfium: Pdfium, document: number): number {
  // PDFium keeps the pointer, so it is never freed.
  const callbacks = pdfium.wasmExports.malloc(callbackBytes);
  if (!callbacks) return 0;
  pdfium.HEAPU8.fill(0, callbacks, callbacks + callbackBytes);
  pdfium.HEAPU8[callbacks] = version;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
}
