import { crc32, deflateSync } from 'node:zlib';
import type { GrayPicture } from '../../src/image/orientation';
import { loadPdfium, openPdfBytes } from '../../src/pdf/pdfium';
import { renderPage } from '../../src/pdf/renderPage';
import { makePdf, type PdfLine } from './makePdf';

/** A picture of an A4 page with the lines on it, `scale` pixels a point. */
export async function drawPage(lines: PdfLine[], scale: number): Promise<GrayPicture> {
  const pdfium = await loadPdfium(256 * 1_048_576);
  const document = openPdfBytes(pdfium, Buffer.from(await makePdf([lines])));
  const drawn = renderPage(pdfium, pdfium._FPDF_LoadPage(document, 0), scale);
  if (!drawn) throw new Error('the page could not be drawn');
  return { gray: drawn.gray, width: drawn.width, height: drawn.height };
}

/** The picture with each pixel as `shadeOf` has it from its shade and place. */
export function repaint(
  { gray, width, height }: GrayPicture,
  shadeOf: (shade: number, x: number, y: number) => number,
): GrayPicture {
  const result = new Uint8ClampedArray(gray.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) result[at] = shadeOf(gray[at] ?? 255, x, y);
  return { gray: new Uint8Array(result.buffer), width, height };
}

/** Numbers from 0 to 1 that look random and are the same each time. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Shades of grey as a PNG, or only how much ink there is, in shade `ink` on a transparent ground. */
export function toPng(
  { gray, width, height }: GrayPicture,
  ground: 'white' | 'transparent' = 'white',
  ink = 0,
): Buffer {
  // Encoders written in JavaScript take 20 s a page here: Jest looks each global up in a sandbox, for every byte.
  const bytesPerPixel = ground === 'white' ? 1 : 2;
  const rows = Buffer.alloc((width * bytesPerPixel + 1) * height);
  for (let y = 0, at = 0, from = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++, from++) {
      const shade = gray[from] ?? 255;
      if (ground === 'transparent') rows[at++] = ink;
      rows[at++] = ground === 'white' ? shade : 255 - shade;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, ground === 'white' ? 0 : 4], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
