import { getDecoder } from 'iconv-lite';
import { isKnownCharset } from './detectCharset';

export interface Decoder {
  decode(bytes: Buffer, options?: { stream?: boolean }): string;
}

/** Charsets that `TextDecoder` does not know: of DOS and of old Macs, and UTF-32. */
class OtherDecoder implements Decoder {
  private readonly decoder;

  constructor(charset: string) {
    this.decoder = getDecoder(charset === 'x-mac-ce' ? 'maccenteuro' : charset);
  }

  decode(bytes: Buffer, { stream = false }: { stream?: boolean } = {}): string {
    const text = this.decoder.write(bytes);
    return stream ? text : text + (this.decoder.end() ?? '');
  }
}

/** A decoder for a charset that `detectCharset` names. @throws Error for others */
export function createDecoder(charset: string): Decoder {
  if (!isKnownCharset(charset)) return new OtherDecoder(charset);
  const decoder = new TextDecoder(charset);
  // Some versions of Node read Windows-1252 as Latin-1, in which its quotation marks and dashes are controls.
  return decoder.encoding === 'windows-1252' ? new OtherDecoder(decoder.encoding) : decoder;
}
