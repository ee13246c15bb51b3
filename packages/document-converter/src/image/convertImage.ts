import { readFileSync } from 'node:fs';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { layoutPage } from '../pdf/layoutPage';
import { loadPdfium, openPdfBytes } from '../pdf/pdfium';
import { type RenderedPage, renderPage } from '../pdf/renderPage';
import { type Picture, picturePdf } from './picturePdf';
import { readPicture } from './readPicture';
import { recognizedPage } from './recognizedPage';
import { Recognizer } from './recognizer';

/** Pictures whose longer side has fewer pixels are enlarged, because small letters are recognized badly. */
const wantedPixels = 2400;
const maxEnlargement = 2.5;

async function render(source: Picture, maxMemoryBytes: number): Promise<RenderedPage> {
  const pdfium = await loadPdfium(maxMemoryBytes);
  const document = openPdfBytes(pdfium, picturePdf(source));
  const page = document ? pdfium._FPDF_LoadPage(document, 0) : 0;
  const picture = page ? renderPage(pdfium, page, 1) : null;
  if (!picture) throw new ConversionError('damaged', 'The image is damaged: it could not be decoded.');
  return picture;
}

/** Adds the text of a picture as that of a page; returns the size of the picture in pixels. */
export async function addPicture(
  { add, maxMemoryBytes, ocrLanguages, detectLanguage, reportFault }: Conversion,
  source: Picture,
  page: number,
): Promise<{ width: number; height: number }> {
  const picture = await render(source, maxMemoryBytes);
  const { width, height } = picture;
  const enlargement = Math.min(maxEnlargement, wantedPixels / Math.max(width, height));
  const recognition = await new Recognizer(ocrLanguages, detectLanguage).recognize(picture, enlargement);
  if (recognition.isUnread) reportFault({ kind: 'script', page });
  for (const block of layoutPage(recognizedPage(recognition, picture.scale), page)) add(block);
  return { width: Math.round(width / picture.scale), height: Math.round(height / picture.scale) };
}

/** Converts an image by optical character recognition. An image without words has no blocks. */
export async function convertImage(conversion: Conversion): Promise<DocumentHead> {
  const source = readPicture(readFileSync(conversion.path));
  conversion.progress(0.1);
  const metadata = await addPicture(conversion, source, 1);
  return { title: null, language: null, pageCount: 1, metadata };
}
