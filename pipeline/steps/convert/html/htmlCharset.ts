import { charsetOfMark, detectCharset, isKnownCharset, isUtf8 } from '../text/detectCharset';

const declaration = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;

/**
 * The charset of an HTML page: a mark, else UTF-8 where the bytes are valid (and say more than ASCII does),
 * else what the page declares, else statistics. Pages that declare one charset and use another are common.
 */
export function htmlCharset(sample: Buffer): string {
  const mark = charsetOfMark(sample);
  if (mark) return mark;
  const declared = declaration.exec(sample.subarray(0, 4096).toString('latin1'))?.[1]?.toLowerCase() ?? null;
  const ascii = sample.every((byte) => byte < 0x80 && byte !== 0x1b);
  if (isUtf8(sample) && (!ascii || !declared)) return 'utf-8';
  if (declared === null || declared.startsWith('utf-8') || !isKnownCharset(declared))
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
