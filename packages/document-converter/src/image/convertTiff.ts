import { readFileSync } from 'node:fs';
import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { addPicture } from './convertImage';
import type { Picture } from './picturePdf';
import { checkSize, shadesOf } from './readPicture';

const maxPages = 200;
const headerBytes = 8;
const fieldBytes = 12;

const damaged = (cause?: unknown) =>
  new ConversionError('damaged', 'The image is damaged: it could not be decoded.', { cause });

/** Counts the directories of a file before they are read: a damaged or hostile list may lead back to its beginning. */
function requireEnd(bytes: Buffer): void {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const seen = new Set<number>();
  try {
    for (let at = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4); at !== 0; ) {
      if (seen.has(at) || at < headerBytes) throw damaged();
      seen.add(at);
      const next = at + 2 + fieldBytes * (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
      at = isLittle ? bytes.readUInt32LE(next) : bytes.readUInt32BE(next);
    }
  } catch (error) {
    throw error instanceof ConversionError ? error : damaged(error);
  }
}

/** The directories that are pages, not their smaller copies. */
function pagesOf(bytes: Buffer): (IFD | undefined)[] {
  requireEnd(bytes);
  try {
    return decode(bytes).filter((page) => page.t256 !== undefined && (firstOf(page.t254) & 1) === 0);
  } catch (error) {
    throw damaged(error);
  }
}

const firstOf = (tag: IFD[string] | undefined): number => (Array.isArray(tag) ? Number(tag[0]) : 0);

function pictureOf(bytes: Buffer, page: IFD): Picture {
  const size = { width: firstOf(page.t256), height: firstOf(page.t257) };
  checkSize(size);
  try {
    decodeImage(bytes, page);
    const data = shadesOf(Buffer.from(toRGBA8(page)));
    return { ...size, data, encoding: 'gray', components: 1, isMirrored: false, rotation: 0 };
  } catch (error) {
    throw damaged(error);
  }
}

/** A TIFF: each of its pages is read as a picture. */
export async function convertTiff(conversion: Conversion): Promise<DocumentHead> {
  const bytes = readFileSync(conversion.path);
  const pages = pagesOf(bytes);
  if (pages.length === 0) throw damaged();
  const notes: string[] = [];
  if (pages.length > maxPages)
    notes.push(`The image has ${pages.length} pages, of which the first ${maxPages} were read.`);
  for (let number = 1; number <= Math.min(pages.length, maxPages); number++) {
    const page = pages[number - 1];
    if (page) await addPicture(conversion, pictureOf(bytes, page), number);
    // Pixels are needed for no longer than their page is read.
    pages[number - 1] = undefined;
    conversion.progress(number / Math.min(pages.length, maxPages));
  }
  return { title: null, language: null, pageCount: pages.length, metadata: {}, notes };
}
