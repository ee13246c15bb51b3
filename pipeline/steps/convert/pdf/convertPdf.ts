import type { DocumentHead } from '../../../../domain/document';
import { ConversionError } from '../../../../domain/ports/converter';
import type { Conversion } from '../conversion';
import { layoutPage } from './layoutPage';
import { loadPdfium, metaText, openPdf, type Pdfium } from './pdfium';
import { readOutline } from './readOutline';
import { readPage } from './readPage';

/** The outline travels to parsing in the metadata under this key and is taken out there. */
export const outlineKey = 'outline';

function documentMetadata(pdfium: Pdfium, document: number): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const tag of ['Title', 'Author', 'Subject', 'Keywords', 'CreationDate', 'ModDate']) {
    const value = metaText(pdfium, document, tag);
    if (value) metadata[tag.charAt(0).toLowerCase() + tag.slice(1)] = value;
  }
  return metadata;
}

export async function convertPdf(conversion: Conversion): Promise<DocumentHead> {
  const pdfium = await loadPdfium(conversion.maxMemoryBytes);
  const document = openPdf(pdfium, conversion.path);
  const pageCount = pdfium._FPDF_GetPageCount(document);
  if (pageCount === 0) throw new ConversionError('The PDF is damaged: it has no readable page.');
  let readable = 0;
  for (let index = 0; index < pageCount; index++) {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page) {
      readable++;
      for (const block of layoutPage(readPage(pdfium, page), index + 1)) conversion.add(block);
      pdfium._FPDF_ClosePage(page);
    }
    conversion.progress((index + 1) / pageCount);
  }
  if (readable === 0) throw new ConversionError('The PDF is damaged: none of its pages could be read.');
  const { title = null, ...metadata } = documentMetadata(pdfium, document);
  const outline = readOutline(pdfium, document);
  return {
    title,
    language: null,
    pageCount,
    metadata: outline.length ? { ...metadata, [outlineKey]: outline } : metadata,
  };
}
