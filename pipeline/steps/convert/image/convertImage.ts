import { readFileSync } from 'node:fs';
import type { DocumentHead } from '../../../../domain/document';
import { ConversionError } from '../../../../domain/ports/converter';
import type { Conversion } from '../conversion';
import { layoutPage } from '../pdf/layoutPage';
import { loadPdfium, openPdfBytes } from '../pdf/pdfium';
import { type RenderedPage, renderPage } from '../pdf/renderPage';
import { picturePdf } from './picturePdf';
import { readPicture } from './readPicture';
import { Recognizer } from './recognizer';
import { toSegments } from './toSegments';

/** Pictures whose longer side has fewer pixels are enlarged: small letters are read badly. */
const wantedPixels = 2400;
const maxEnlargement = 2.5;

async function render(
  bytes: Buffer,
  maxMemoryBytes: number,
): Promise<{ picture: RenderedPage; width: number; height: number }> {
  const source = readPicture(bytes);
  const pdfium = await loadPdfium(maxMemoryBytes);
  const document = openPdfBytes(pdfium, picturePdf(source));
  const page = document ? pdfium._FPDF_LoadPage(document, 0) : 0;
  const longer = Math.max(source.width, source.height);
  const scale = Math.min(maxEnlargement, Math.max(1, wantedPixels / longer));
  const picture = page ? renderPage(pdfium, page, scale) : null;
  if (!picture) throw new ConversionError('The image is damaged: it could not be decoded.');
  return { picture, width: picture.width / picture.scale, height: picture.height / picture.scale };
}

/** A picture: its words, by optical character recognition. A picture without words gives no blocks. */
export async function convertImage({
  path,
  add,
  progress,
  maxMemoryBytes,
  ocrLanguages,
}: Conversion): Promise<DocumentHead> {
  const { picture, width, height } = await render(readFileSync(path), maxMemoryBytes);
  progress(0.2);
  const recognition = await new Recognizer(ocrLanguages).recognize(picture);
  const segments = toSegments(recognition, picture.scale);
  progress(0.95);
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0);
  for (const block of layoutPage({ width, height, segments, characters, unmapped: 0, rules: [] }, 1))
    add(block);
  const pixels = { width: Math.round(width), height: Math.round(height) };
  return { title: null, language: null, pageCount: 1, metadata: pixels };
}
