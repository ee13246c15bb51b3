import { PNG } from 'pngjs';
import { ConversionError } from '../conversionError';
import { exifOrientation, type Picture } from './picturePdf';

const maxPixels = 60_000_000;

/** Size and colour components of a JPEG by its frame header, or null where it has none. */
function jpegFrame(bytes: Buffer): { width: number; height: number; components: number } | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Start-of-frame markers, but for the three of their range that mean something else.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        components: bytes[at + 9] ?? 3,
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** @throws ConversionError for pictures with more pixels than can be read */
export function checkSize({ width, height }: { width: number; height: number }): void {
  if (width * height <= maxPixels) return;
  throw new ConversionError(
    'limit_exceeded',
    `The image has ${width} × ${height} pixels, more than the ${maxPixels / 1_000_000} million that can be read.`,
  );
}

/** Reads the header before the pixels, so that a tiny file can't unpack into an enormous picture. */
export function readPicture(bytes: Buffer): Picture {
  const isPng = bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47;
  const size = isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : jpegFrame(bytes);
  if (!size || size.width === 0 || size.height === 0) {
    throw new ConversionError('damaged', 'The image is damaged: its size could not be read.');
  }
  checkSize(size);
  if (!isPng) {
    const { components = 3 } = jpegFrame(bytes) ?? {};
    return { ...size, data: bytes, encoding: 'jpeg', components, ...exifOrientation(bytes) };
  }
  return { ...size, data: grayOf(bytes), encoding: 'gray', components: 1, isMirrored: false, rotation: 0 };
}

/**
 * Shades of grey. What is transparent has no colour of its own: it is taken for white paper, or for black where what can
 * be seen is light.
 */
function grayOf(bytes: Buffer): Buffer {
  let rgba: Buffer;
  try {
    rgba = PNG.sync.read(bytes, { checkCRC: false }).data;
  } catch (error) {
    throw new ConversionError('damaged', 'The image is damaged: it could not be decoded.', { cause: error });
  }
  return shadesOf(rgba);
}

/** The shades of grey of pixels with transparency. */
export function shadesOf(rgba: Buffer): Buffer {
  const ground = groundOf(rgba);
  const gray = Buffer.allocUnsafe(rgba.length >> 2);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 4) {
    const alpha = rgba[at + 3] ?? 255;
    const shade = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
    gray[pixel] = ground + ((shade - ground) * alpha) / 255;
  }
  return gray;
}

/** Lighter shades can hardly be told from white paper. */
const lightShade = 190;

/** The shade behind a picture that is transparent in part: 255 white, 0 black. */
export function groundOf(rgba: Buffer): number {
  let seen = 0;
  let light = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 255;
    const shade = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
    seen += alpha;
    if (shade >= lightShade) light += alpha;
  }
  const isSeenThrough = seen < 0.8 * 255 * (rgba.length >> 2);
  return isSeenThrough && light > 0.97 * seen ? 0 : 255;
}
