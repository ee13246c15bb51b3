import type { GrayPicture } from '../image/orientation';
import type { Pdfium } from './pdfium';

export interface RenderedPage extends GrayPicture {
  /** Pixels a point. */
  scale: number;
}

const renderAnnotations = 1;
const maxPixels = 25_000_000;

/** Draws a page in shades of grey at `scale` pixels a point, less where the page is very large. */
export function renderPage(pdfium: Pdfium, page: number, wantedScale: number): RenderedPage | null {
  const pageWidth = pdfium._FPDF_GetPageWidth(page);
  const pageHeight = pdfium._FPDF_GetPageHeight(page);
  if (!(pageWidth > 0 && pageHeight > 0)) return null;
  const scale = Math.min(wantedScale, Math.sqrt(maxPixels / (pageWidth * pageHeight)));
  const width = Math.max(1, Math.round(pageWidth * scale));
  const height = Math.max(1, Math.round(pageHeight * scale));
  const bitmap = pdfium._FPDFBitmap_Create(width, height, 0);
  if (!bitmap) return null;
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderAnnotations);
    const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium._FPDFBitmap_GetStride(bitmap);
    const pixels = pdfium.HEAPU8;
    const gray = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      let at = start + row * stride;
      for (let index = row * width, end = index + width; index < end; index++, at += 4) {
        // Weights of blue, green and red in how bright a colour looks.
        gray[index] =
          ((pixels[at] ?? 0) * 29 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 77) >> 8;
      }
    }
    return { gray, width, height, scale };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

/** Nearly all of the page has one shade: there is nothing on it to read. */
export function isBlank({ gray }: RenderedPage): boolean {
  const shades = new Uint32Array(32);
  for (let index = 0; index < gray.length; index += 3) {
    const shade = (gray[index] ?? 0) >> 3;
    shades[shade] = (shades[shade] ?? 0) + 1;
  }
  const most = shades.reduce((best, count, shade) => Math.max(best, count + (shades[shade + 1] ?? 0)), 0);
  return most >= 0.9995 * Math.ceil(gray.length / 3);
}
