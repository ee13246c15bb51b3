import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { DocumentHead } from '../../../../domain/document';
import { ConversionError } from '../../../../domain/ports/converter';
import type { Conversion } from '../conversion';
import { recognizedPage } from '../image/recognizedPage';
import { type Recognition, Recognizer } from '../image/recognizer';
import { drawScan } from './drawScan';
import { flattenForms } from './flattenForms';
import { layoutPage } from './layoutPage';
import { needsRecognition } from './needsRecognition';
import { loadPdfium, metaText, openPdf, type Pdfium } from './pdfium';
import { checkPageCount, PdfWork } from './pdfWork';
import { readOutline } from './readOutline';
import { readPage } from './readPage';
import { isBlank, type RenderedPage } from './renderPage';
import type { PageText } from './segment';

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

const mostRemembered = 50;

/** What the pages of a document are read with. */
class PageReader {
  private readonly recognizer: Recognizer;
  /** What pictures said, by their pixels: a page that is listed many times is recognized once. */
  private readonly recognitions = new Map<string, Recognition>();

  constructor(
    private readonly pdfium: Pdfium,
    private readonly work: PdfWork,
    ocrLanguages: string[],
  ) {
    this.recognizer = new Recognizer(ocrLanguages);
  }

  async read(page: number): Promise<PageText> {
    const { pdfium, work } = this;
    const objects = pdfium._FPDFPage_CountObjects(page);
    work.read(0, objects);
    const text = readPage(pdfium, page);
    work.read(text.characters, 0);
    if (!needsRecognition(pdfium, page, text)) return text;
    const drawn = drawScan(pdfium, page);
    if (!drawn) return text;
    const { picture, enlargement } = drawn;
    work.draw(picture.width * picture.height);
    if (isBlank(picture)) return text;
    const read = await this.recognize(picture, enlargement);
    const characters = read.lines.flat().reduce((sum, word) => sum + word.text.length, 0);
    if (characters <= text.characters - text.unmapped) return text;
    const layer = text.unmapped === 0 ? text.segments : [];
    return recognizedPage(read, picture.scale, layer);
  }

  private async recognize(picture: RenderedPage, enlargement: number): Promise<Recognition> {
    const key = createHash('sha1').update(picture.gray).digest('base64');
    const known = this.recognitions.get(key);
    if (known) return known;
    const read = await this.recognizer.recognize(picture, enlargement);
    if (this.recognitions.size >= mostRemembered) this.recognitions.clear();
    this.recognitions.set(key, read);
    return read;
  }
}

/** A PDF: text by its own text layer, pages without one by recognition of what they show. */
export async function convertPdf(conversion: Conversion): Promise<DocumentHead> {
  const pdfium = await loadPdfium(conversion.maxMemoryBytes);
  try {
    return await readDocument(pdfium, conversion);
  } catch (error) {
    if (!pdfium.memoryBoundReached) throw error;
    const megabytes = Math.round(conversion.maxMemoryBytes / 1_048_576);
    throw new ConversionError(
      `Reading the PDF needs more memory than the ${megabytes} MB allowed for one file.`,
      { cause: error },
    );
  }
}

function loadPage(pdfium: Pdfium, document: number, index: number): number {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page || !flattenForms(pdfium, page)) return page;
  pdfium._FPDF_ClosePage(page);
  return pdfium._FPDF_LoadPage(document, index);
}

async function readDocument(pdfium: Pdfium, conversion: Conversion): Promise<DocumentHead> {
  const document = openPdf(pdfium, conversion.path);
  const pageCount = pdfium._FPDF_GetPageCount(document);
  if (pageCount === 0) throw new ConversionError('The PDF is damaged: it has no readable page.');
  const fileBytes = statSync(conversion.path).size;
  checkPageCount(pageCount, fileBytes);
  conversion.reportPageCount(pageCount);
  const { pages } = conversion;
  const reader = new PageReader(pdfium, new PdfWork(fileBytes), conversion.ocrLanguages);
  for (const index of pages.take(pageCount)) {
    const page = loadPage(pdfium, document, index);
    if (page) {
      for (const block of layoutPage(await reader.read(page), index + 1)) conversion.add(block);
      pdfium._FPDF_ClosePage(page);
    }
    conversion.progress(pages.finish({ isReadable: page !== 0 }) / pageCount);
  }
  await conversion.workersDone();
  if (pages.readable === 0 && !pages.isWorker)
    throw new ConversionError('The PDF is damaged: none of its pages could be read.');
  const { title = null, ...metadata } = documentMetadata(pdfium, document);
  const outline = readOutline(pdfium, document);
  return {
    title,
    language: null,
    pageCount,
    metadata: outline.length ? { ...metadata, [outlineKey]: outline } : metadata,
  };
}
