import { readFileSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { ConversionError } from '../conversionError';
import type { PageSize } from '../document';
import type { FileKind } from '../fileKind';
import { picturePdf } from '../image/picturePdf';
import { groundOf, readPicture } from '../image/readPicture';
import { flattenForms } from './flattenForms';
import { loadPdfium, openPdf, openPdfBytes, type Pdfium } from './pdfium';

/** Pixels per point: 144 dots per inch. */
const wantedScale = 2;
const maxSidePixels = 2400;
const maxPixels = 6_000_000;
const renderAnnotations = 1;
const white = 0xffffffff;

export interface PageDrawing {
  path: string;
  kind: FileKind;
  maxMemoryBytes: number;
  /** The page to draw, from 1, and the PNG to write. Null: only the sizes of all pages are read. */
  picture: { number: number; pngPath: string } | null;
}

/** The sizes of all pages; or, with `picture`, that of the page that is drawn. Empty where there is no such page. */
export async function drawPage({ path, kind, maxMemoryBytes, picture }: PageDrawing): Promise<PageSize[]> {
  const pdfium = await loadPdfium(maxMemoryBytes);
  const bytes = kind === 'pdf' ? null : readFileSync(path);
  const document = bytes ? openPdfBytes(pdfium, picturePdf(colored(bytes))) : openPdf(pdfium, path);
  if (!document) throw new ConversionError('damaged', 'The image is damaged: it could not be decoded.');
  const count = pdfium._FPDF_GetPageCount(document);
  if (picture === null) return Array.from({ length: count }, (_, index) => sizeOf(pdfium, document, index));
  const { number, pngPath } = picture;
  if (number > count) return [];
  const loaded = pdfium._FPDF_LoadPage(document, number - 1);
  // As for its text: what was filled into a form is drawn.
  const page = loaded && flattenForms(pdfium, document, loaded, number - 1);
  const size = sizeOf(pdfium, document, number - 1);
  if (!page || !(size.width > 0 && size.height > 0))
    throw new ConversionError('damaged', 'This page cannot be read.');
  writeFileSync(pngPath, toPng(pdfium, page, size));
  return [size];
}

const doubleBytes = 8;

/** The size as displayed, without reading the page. A page that does not exist has the size 0. */
function sizeOf(pdfium: Pdfium, document: number, index: number): PageSize {
  const width = pdfium.wasmExports.malloc(2 * doubleBytes);
  try {
    if (!pdfium._FPDF_GetPageSizeByIndex(document, index, width, width + doubleBytes)) {
      return { width: 0, height: 0 };
    }
    const memory = new DataView(pdfium.HEAPU8.buffer, width);
    return { width: memory.getFloat64(0, true), height: memory.getFloat64(doubleBytes, true) };
  } finally {
    pdfium.wasmExports.free(width);
  }
}

function toPng(pdfium: Pdfium, page: number, size: PageSize): Buffer {
  const byArea = Math.sqrt(maxPixels / (size.width * size.height));
  const scale = Math.min(wantedScale, maxSidePixels / Math.max(size.width, size.height), byArea);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = pdfium._FPDFBitmap_Create(width, height, 0);
  if (!bitmap)
    throw new ConversionError('limit_exceeded', 'This page needs more memory than the limit allows.');
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderAnnotations);
    const png = new PNG({ width, height, colorType: 2 });
    const [start, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)];
    for (let row = 0; row < height; row++) {
      const line = pdfium.HEAPU8.subarray(start + row * stride, start + row * stride + width * 4);
      copyAsRgb(line, png.data, row * width * 4);
    }
    return PNG.sync.write(png, { colorType: 2, inputColorType: 6 });
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

/** PDFium's order is blue, green, red. */
function copyAsRgb(line: Uint8Array, to: Buffer, start: number): void {
  for (let at = 0; at < line.length; at += 4) {
    to[start + at] = line[at + 2] ?? 0;
    to[start + at + 1] = line[at + 1] ?? 0;
    to[start + at + 2] = line[at] ?? 0;
    to[start + at + 3] = 255;
  }
}

/** An image with its colors: recognition reads a PNG in shades of grey. */
function colored(bytes: Buffer): ReturnType<typeof readPicture> {
  const picture = readPicture(bytes);
  if (picture.encoding === 'jpeg') return picture;
  const { data: rgba } = PNG.sync.read(bytes, { checkCRC: false });
  const ground = groundOf(rgba);
  const rgb = Buffer.allocUnsafe((rgba.length >> 2) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    const alpha = (rgba[from + 3] ?? 255) / 255;
    for (let part = 0; part < 3; part++) rgb[to++] = ground + ((rgba[from + part] ?? 0) - ground) * alpha;
  }
  return { ...picture, data: rgb, components: 3 };
}
