import { readFileSync, writeFileSync } from 'node:fs';
import type { Box } from '@lectern/document-converter';
import {
  loadPdfium,
  openPdf,
  openPdfBytes,
  picturePdf,
  readPicture,
  renderPage,
} from '@lectern/document-converter/pdfium';
import { PNG } from 'pngjs';
import type { FileKind } from '../../domain/fileTypes';
import type { DocumentChunk } from '../../pipeline/steps/chunk/documentChunk';

const colors = [
  [214, 39, 40],
  [31, 119, 180],
  [44, 160, 44],
  [255, 127, 14],
  [148, 103, 189],
  [23, 190, 207],
] as const;
const maxBytes = 1_073_741_824;

/** Where the page of a kind that isn't drawn (slides) is shown as empty paper. */
const paper = { width: 960, height: 540 };

async function background(path: string, kind: FileKind, page: number): Promise<PNG> {
  if (kind === 'pdf' || kind === 'png' || kind === 'jpg') {
    const pdfium = await loadPdfium(maxBytes);
    const document =
      kind === 'pdf'
        ? openPdf(pdfium, path)
        : openPdfBytes(pdfium, picturePdf(readPicture(readFileSync(path))));
    const handle = pdfium._FPDF_LoadPage(document, page - 1);
    const width = handle ? pdfium._FPDF_GetPageWidth(handle) : 1;
    const drawn = handle ? renderPage(pdfium, handle, 900 / width) : null;
    if (drawn) {
      const picture = new PNG({ width: drawn.width, height: drawn.height });
      for (let pixel = 0; pixel < drawn.gray.length; pixel++) {
        picture.data.fill(drawn.gray[pixel] ?? 255, 4 * pixel, 4 * pixel + 3);
        picture.data[4 * pixel + 3] = 255;
      }
      return picture;
    }
  }
  const picture = new PNG(paper);
  picture.data.fill(255);
  return picture;
}

function drawBox(picture: PNG, box: Box, [red, green, blue]: readonly [number, number, number]): void {
  const { width, height, data } = picture;
  const left = Math.round(box.left * (width - 1));
  const right = Math.round(box.right * (width - 1));
  const top = Math.round(box.top * (height - 1));
  const bottom = Math.round(box.bottom * (height - 1));
  const paint = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    data.set([red, green, blue, 255], 4 * (y * width + x));
  };
  for (let x = left; x <= right; x++) for (const y of [top, top + 1, bottom - 1, bottom]) paint(x, y);
  for (let y = top; y <= bottom; y++) for (const x of [left, left + 1, right - 1, right]) paint(x, y);
}

/** Draws the page on which most chunks have boxes, each chunk's in a colour of its own. False where none has any. */
export async function drawChunkBoxes(
  path: string,
  kind: FileKind,
  chunks: DocumentChunk[],
  output: string,
): Promise<boolean> {
  const pages = new Map<string, number>();
  for (const chunk of chunks) {
    for (const places of Object.values(chunk.boundingBoxes ?? {})) {
      for (const page of Object.keys(places)) pages.set(page, (pages.get(page) ?? 0) + 1);
    }
  }
  const [fullest] = [...pages].sort(([, a], [, b]) => b - a);
  if (!fullest) return false;
  const [page] = fullest;
  const picture = await background(path, kind, Number(page));
  for (const [index, chunk] of chunks.entries()) {
    for (const places of Object.values(chunk.boundingBoxes ?? {})) {
      const box = places[page];
      if (box) drawBox(picture, box, colors[index % colors.length] ?? colors[0]);
    }
  }
  writeFileSync(output, PNG.sync.write(picture));
  return true;
}
