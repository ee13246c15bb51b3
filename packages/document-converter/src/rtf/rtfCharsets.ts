import { createDecoder, type Decoder } from '../text/createDecoder';

/** Code pages whose names are not `windows-` and their number. */
const namesByPage: Record<number, string> = {
  437: 'ibm437',
  850: 'ibm850',
  852: 'ibm852',
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** Code pages by the charset of a font. */
const pagesByCharset: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const maxDecoders = 50;

export const pageOfCharset = (charset: number): number | null => pagesByCharset[charset] ?? null;

const decoders = new Map<number, Decoder>();

function createDecoderOfPage(page: number): Decoder {
  try {
    return createDecoder(namesByPage[page] ?? `windows-${page}`);
  } catch {
    return createDecoder('windows-1252');
  }
}

/** A decoder for a code page; for an unknown one that of Western languages. Kept, as a text changes it at every letter. */
export function decoderOfPage(page: number): Decoder {
  const known = decoders.get(page);
  if (known) return known;
  const decoder = createDecoderOfPage(page);
  // A hostile file names pages without end.
  if (decoders.size < maxDecoders) decoders.set(page, decoder);
  return decoder;
}
