import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createDecoder } from './createDecoder';
import { detectCharset, isMostlyUtf8, isUtf8 } from './detectCharset';
import { guessCharset } from './guessCharset';

const sampleBytes = 262_144;
const pieceBytes = 1_048_576;

/**
 * A text file piece by piece, decoded by its own charset, with line ends as `\n`.
 * `charsetOf` tells it (an HTML page says what it is); `onGuess` is told of one that only its words tell.
 */
export function* decodeFile(
  path: string,
  charsetOf: (sample: Buffer) => string = detectCharset,
  onGuess?: (charset: string) => void,
): Generator<{ text: string; share: number }> {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const sample = Buffer.alloc(Math.min(size, sampleBytes));
    readSync(file, sample, 0, sample.length, 0);
    let charset = charsetOf(sample);
    const guessed = onGuess ? guessCharset(sample, charset) : null;
    if (guessed) {
      charset = guessed;
      onGuess?.(guessed);
    }
    let current = createDecoder(charset);
    const buffer = Buffer.alloc(Math.min(size, pieceBytes));
    let carriage = '';
    for (let read = 0; read < size; ) {
      const bytes = readSync(file, buffer, 0, buffer.length, read);
      if (bytes === 0) break;
      read += bytes;
      const piece = buffer.subarray(0, bytes);
      // A text that was ASCII as far as the sample went may turn out to be Latin-1 further on.
      if (charset === 'utf-8' && read > sampleBytes && !isUtf8(withoutTail(piece)) && !isMostlyUtf8(piece)) {
        charset = detectCharset(piece);
        if (charset === 'utf-8') charset = 'windows-1252';
        current = createDecoder(charset);
      }
      const text = carriage + current.decode(piece, { stream: read < size });
      carriage = text.endsWith('\r') && read < size ? '\r' : '';
      yield {
        text: (carriage ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n'),
        share: read / size,
      };
    }
  } finally {
    closeSync(file);
  }
}

/** A piece may begin within a character: continuation bytes at its start belong to the piece before. */
function withoutTail(piece: Buffer): Buffer {
  let start = 0;
  while (start < 3 && ((piece[start] ?? 0) & 0xc0) === 0x80) start++;
  return piece.subarray(start);
}
