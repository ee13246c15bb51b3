import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Pdfium } from '@lectern/document-converter/pdfium';

/** Text and character boxes of every page by the library alone, called as its package has it; returns the characters. */
export async function readBare(path: string): Promise<number> {
  const library = await PDFiumLibrary.init();
  const { module: pdfium } = library as unknown as { module: Pdfium };
  const bytes = readFileSync(path);
  const pointer = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, pointer);
  const document = pdfium._FPDF_LoadMemDocument(pointer, bytes.length, 0);
  const box = pdfium.wasmExports.malloc(32);
  const places: number[] = [];
  let characters = 0;
  for (let index = 0; index < pdfium._FPDF_GetPageCount(document); index++) {
    const page = pdfium._FPDF_LoadPage(document, index);
    const textPage = pdfium._FPDFText_LoadPage(page);
    const count = pdfium._FPDFText_CountChars(textPage);
    const view = new DataView(pdfium.HEAPU8.buffer);
    let text = '';
    for (let at = 0; at < count; at++) {
      text += String.fromCodePoint(pdfium._FPDFText_GetUnicode(textPage, at));
      pdfium._FPDFText_GetCharBox(textPage, at, box, box + 8, box + 16, box + 24);
      places[at] = view.getFloat64(box, true);
    }
    characters += text.length;
    pdfium._FPDFText_ClosePage(textPage);
    pdfium._FPDF_ClosePage(page);
  }
  return characters;
}
