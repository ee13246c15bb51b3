import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead, NewBlock } from '../document';
import { recognizedPage } from '../image/recognizedPage';
import { type Recognition, Recognizer } from '../image/recognizer';
import { attachmentNames, informationLine } from './beside/documentNotes';
import { isSmallForm, noSupplement, readFormSupplement } from './beside/formSupplement';
import { openForm } from './beside/openForm';
import { readPageAnnotations } from './beside/pageAnnotations';
import { drawScan } from './drawScan';
import { flattenForms } from './flattenForms';
import { type GlyphNames, readGlyphNames } from './glyphNames';
import { layoutPage } from './layoutPage';
import { needsRecognition } from './needsRecognition';
import { loadPdfium, metaText, openPdf, type Pdfium } from './pdfium';
import { checkPageCount, PdfWork } from './pdfWork';
import { readOutline } from './readOutline';
import { readPage } from './readPage';
import { isBlank, type RenderedPage } from './renderPage';
import type { PageText } from './segment';

/** The metadata key of the outline, for later stages that detect headings. */
export const outlineKey = 'outline';

function documentMetadata(pdfium: Pdfium, document: number): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const tag of ['Title', 'Author', 'Subject', 'Keywords', 'CreationDate', 'ModDate']) {
    const value = metaText(pdfium, document, tag);
    if (value) metadata[tag.charAt(0).toLowerCase() + tag.slice(1)] = value;
  }
  return metadata;
}

/** `FORMTYPE_XFA_FULL`: the pages of the PDF are a stand-in for a form that few programs show. */
const dynamicForm = 2;
const dynamicFormNote =
  'The PDF is a dynamic form (XFA), whose fields only some programs show. Only the pages for other programs were read: print the form to a PDF, and upload that.';

const maxRemembered = 50;

/** Reads the pages of a document. */
class PageReader {
  private readonly recognizer: Recognizer;
  private readonly names: GlyphNames | null;
  /** Recognized pictures by their pixels: a page that is listed repeatedly is recognized once. */
  private readonly recognitions = new Map<string, Recognition>();

  constructor(
    private readonly pdfium: Pdfium,
    private readonly work: PdfWork,
    private readonly conversion: Conversion,
  ) {
    const { path, ocrLanguages, detectLanguage } = conversion;
    this.names = readGlyphNames(path);
    this.recognizer = new Recognizer(ocrLanguages, detectLanguage);
  }

  /** `number`: of the page, from 1. */
  async read(page: number, number: number): Promise<PageText> {
    const text = await this.readText(page, number);
    if (text.lost > 0) this.conversion.reportFault({ kind: 'characters', page: number });
    return text;
  }

  private async readText(page: number, number: number): Promise<PageText> {
    const { pdfium, work } = this;
    const objects = pdfium._FPDFPage_CountObjects(page);
    work.read(0, objects);
    const text = readPage(pdfium, page, this.names);
    work.read(text.characters, 0);
    if (!needsRecognition(pdfium, page, text)) return text;
    const drawn = drawScan(pdfium, page);
    if (!drawn) return text;
    const { picture, enlargement } = drawn;
    work.draw(picture.width * picture.height);
    if (isBlank(picture)) return text;
    const read = await this.recognize(picture, enlargement);
    if (read.isUnread) this.conversion.reportFault({ kind: 'script', page: number });
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
    if (this.recognitions.size >= maxRemembered) this.recognitions.clear();
    this.recognitions.set(key, read);
    return read;
  }
}

/** Converts a PDF by its text layer, and by optical character recognition of pages without one. */
export async function convertPdf(conversion: Conversion): Promise<DocumentHead> {
  const pdfium = await loadPdfium(conversion.maxMemoryBytes);
  try {
    return await readDocument(pdfium, conversion);
  } catch (error) {
    if (!pdfium.memoryBoundReached) throw error;
    const megabytes = Math.round(conversion.maxMemoryBytes / 1_048_576);
    throw new ConversionError(
      'limit_exceeded',
      `Reading the PDF needs more memory than the ${megabytes} MB allowed for one file.`,
      { cause: error },
    );
  }
}

async function readDocument(pdfium: Pdfium, conversion: Conversion): Promise<DocumentHead> {
  const document = openPdf(pdfium, conversion.path);
  const pageCount = pdfium._FPDF_GetPageCount(document);
  if (pageCount === 0) throw new ConversionError('damaged', 'The PDF is damaged: it has no readable page.');
  const fileBytes = statSync(conversion.path).size;
  checkPageCount(pageCount, fileBytes);
  conversion.reportPageCount(pageCount);
  const { pages } = conversion;
  const reader = new PageReader(pdfium, new PdfWork(fileBytes), conversion);
  const { handle: form, note: formNote } = openForm(pdfium, document, pageCount);
  const supplement =
    form && isSmallForm(conversion.path, pageCount)
      ? await readFormSupplement(conversion.path)
      : noSupplement;
  for (const index of pages.take(pageCount)) {
    const number = index + 1;
    const asLoaded = pdfium._FPDF_LoadPage(document, index);
    // Flattening removes the annotations, so they are read before.
    const annotations = asLoaded
      ? readPageAnnotations(pdfium, { document, page: asLoaded, form, number }, supplement)
      : [];
    const page = asLoaded && flattenForms(pdfium, document, asLoaded, index);
    const texts = page ? layoutPage(await reader.read(page, number), number) : [];
    if (page) pdfium._FPDF_ClosePage(page);
    for (const block of [...texts, ...withoutShown(annotations, texts)]) conversion.add(block);
    conversion.progress(pages.finish({ isReadable: page !== 0 }) / pageCount);
  }
  await conversion.workersDone();
  if (pages.readable === 0 && !pages.isWorker)
    throw new ConversionError('damaged', 'The PDF is damaged: none of its pages could be read.');
  const { title = null, ...metadata } = documentMetadata(pdfium, document);
  const outline = readOutline(pdfium, document);
  const attachments = attachmentNames(pdfium, document);
  const isXfa = pdfium._FPDF_GetFormType(document) === dynamicForm;
  const notes = [formNote ?? supplement.note, isXfa ? dynamicFormNote : null].filter((note) => note !== null);
  if (!pages.isWorker) addDocumentLines(conversion, pageCount, informationLine(metadata), attachments);
  return {
    title,
    language: null,
    pageCount,
    metadata: {
      ...metadata,
      ...(attachments.length > 0 ? { attachments } : {}),
      ...(outline.length > 0 ? { [outlineKey]: outline } : {}),
    },
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** Leaves out what the text of the page says in the same words, such as a field with its name before it. */
function withoutShown(annotations: NewBlock[], texts: NewBlock[]): NewBlock[] {
  const shown = new Set(texts.map((block) => ('text' in block ? block.text.toLowerCase() : '')));
  return annotations.filter((block) => !('text' in block && shown.has(block.text.toLowerCase())));
}

/** Adds the lines that belong to no page behind the last. */
function addDocumentLines(
  { add }: Conversion,
  pageCount: number,
  information: string | null,
  attachments: string[],
): void {
  const line = (text: string) => add({ kind: 'paragraph', page: pageCount, box: null, text });
  if (information !== null) line(`Document information: ${information}`);
  for (const name of attachments) line(`Attachment: ${name}`);
}
