import type { Box } from '@lectern/document-converter';
import { loadPdfium, openPdf, type Pdfium } from '@lectern/document-converter/pdfium';
import type { DocumentChunk } from '../../pipeline/steps/chunk/documentChunk';
import { wordsOf } from './words';

interface PlacedWord {
  word: string;
  /** Middle, in normalized page coordinates. */
  x: number;
  y: number;
}

/** The renderer's own words of a page and where it draws them, found without the converter's code. */
function placedWords(pdfium: Pdfium, page: number): PlacedWord[] {
  const textPage = pdfium._FPDFText_LoadPage(page);
  const scratch = pdfium.wasmExports.malloc(64);
  const words: PlacedWord[] = [];
  let text = '';
  let corners: [number, number][] = [];
  const device = 100_000;
  const close = () => {
    for (const word of wordsOf(text)) {
      const xs = corners.map(([x]) => x);
      const ys = corners.map(([, y]) => y);
      words.push({
        word,
        x: (Math.min(...xs) + Math.max(...xs)) / 2,
        y: (Math.min(...ys) + Math.max(...ys)) / 2,
      });
    }
    text = '';
    corners = [];
  };
  const count = pdfium._FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    const char = code > 0 ? String.fromCodePoint(code) : ' ';
    if (!/[\p{L}\p{N}\p{M}]/u.test(char) || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(char)) close();
    if (!/[\p{L}\p{N}\p{M}]/u.test(char)) continue;
    if (!pdfium._FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24))
      continue;
    const view = new DataView(pdfium.HEAPU8.buffer);
    const x = (view.getFloat64(scratch, true) + view.getFloat64(scratch + 8, true)) / 2;
    const y = (view.getFloat64(scratch + 16, true) + view.getFloat64(scratch + 24, true)) / 2;
    pdfium._FPDF_PageToDevice(page, 0, 0, device, device, 0, x, y, scratch, scratch + 4);
    text += char;
    corners.push([view.getInt32(scratch, true) / device, view.getInt32(scratch + 4, true) / device]);
  }
  close();
  pdfium.wasmExports.free(scratch);
  pdfium._FPDFText_ClosePage(textPage);
  return words;
}

function boxesOn(chunk: DocumentChunk, page: string): Box[] {
  return Object.values(chunk.boundingBoxes ?? {}).flatMap((places) => places[page] ?? []);
}

/**
 * The share of words that some drawing has within a box of their chunk, among the words of up to `sample` chunks that
 * the renderer draws on the chunk's pages. Null where the renderer has no text to compare with.
 */
export async function shareInBoxes(
  path: string,
  chunks: DocumentChunk[],
  sample = 50,
): Promise<number | null> {
  const pdfium = await loadPdfium(1_073_741_824);
  const document = openPdf(pdfium, path);
  const cache = new Map<string, PlacedWord[]>();
  const wordsOn = (page: string): PlacedWord[] => {
    const known = cache.get(page);
    if (known) return known;
    const handle = pdfium._FPDF_LoadPage(document, Number(page) - 1);
    const words = handle ? placedWords(pdfium, handle) : [];
    if (handle) pdfium._FPDF_ClosePage(handle);
    cache.set(page, words);
    return words;
  };
  const step = Math.max(1, chunks.length / sample);
  let inside = 0;
  let total = 0;
  for (let at = 0; at < chunks.length; at += step) {
    const chunk = chunks[Math.floor(at)];
    if (!chunk) break;
    const pages = new Set(Object.values(chunk.boundingBoxes ?? {}).flatMap((places) => Object.keys(places)));
    const placed = [...pages].map((page) => ({ words: wordsOn(page), boxes: boxesOn(chunk, page) }));
    for (const word of new Set(wordsOf(chunk.content))) {
      const drawn = placed.map(({ words, boxes }) => ({
        at: words.filter((other) => other.word === word),
        boxes,
      }));
      if (drawn.every((page) => page.at.length === 0)) continue;
      total++;
      const found = drawn.some(({ at: places, boxes }) =>
        places.some(({ x, y }) =>
          boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
        ),
      );
      if (found) inside++;
    }
  }
  return total === 0 ? null : inside / total;
}
