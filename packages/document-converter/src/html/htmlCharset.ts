import {
  charsetOfMark,
  detectCharset,
  isIso2022Jp,
  isKnownCharset,
  isUtf8,
  utf16WithoutMark,
} from '../text/detectCharset';

const declaration = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;
const xmlDeclaration = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i;

/**
 * The charset of an HTML page: a mark, else UTF-8 where the bytes are valid (and say more than ASCII does),
 * else what the page declares, else statistics. Pages that declare one charset and use another are common.
 */
export function htmlCharset(sample: Buffer): string {
  // Tags in pairs of bytes have NULs; without any, pairs of ASCII letters would pass for Chinese.
  const mark = charsetOfMark(sample) ?? (sample.includes(0) ? utf16WithoutMark(sample) : null);
  if (mark) return mark;
  if (isIso2022Jp(sample)) return 'iso-2022-jp';
  const start = sample.subarray(0, 4096).toString('latin1');
  const declared = (declaration.exec(start) ?? xmlDeclaration.exec(start))?.[1]?.toLowerCase() ?? null;
  const ascii = sample.every((byte) => byte < 0x80 && byte !== 0x1b);
  if (isUtf8(sample) && (!ascii || !declared)) return 'utf-8';
  // A declaration that can be read in bytes is wrong where it tells of pairs of bytes.
  if (declared === null || /^utf|^ucs|^unicode/.test(declared) || !isKnownCharset(declared))
    return detectCharset(sample);
  if (isSingleByte(declared)) return singleByteCharset(sample, declared);
  try {
    new TextDecoder(declared, { fatal: true }).decode(sample, { stream: true });
    return declared;
  } catch {
    return detectCharset(sample);
  }
}

function isSingleByte(charset: string): boolean {
  return /^(windows-125|iso-8859|koi8|macintosh)/.test(charset);
}

const latin = /^(windows-1252|iso-8859-(1|9|15))$/;

/** A Western charset is what tools write without looking; clear statistics for another script outweigh it. */
function singleByteCharset(sample: Buffer, declared: string): string {
  if (!latin.test(declared)) return declared;
  const high = sample.filter((byte) => byte >= 0xc0).length;
  const letters = sample.filter(
    (byte) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a),
  ).length;
  const detected = detectCharset(sample);
  return high > 0.5 * letters && !latin.test(detected) ? detected : declared;
}
