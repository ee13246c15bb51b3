import { detectAll } from 'tinyld';
import type { Block } from '../../../domain/document';

const piecesKept = 120;
const pieceCharacters = 300;
const enoughLetters = 20;
const minimumAccuracy = 0.1;

/** Samples text from all parts of a document: a preface may be in another language than the rest. */
export class LanguageSampler {
  private pieces: string[] = [];
  private stride = 1;
  private seen = 0;

  add(block: Block): void {
    if (block.kind === 'code' || this.seen++ % this.stride !== 0) return;
    const text = block.kind === 'table' ? block.rows.slice(0, 5).flat().join(' ') : block.text;
    this.pieces.push(text.slice(0, pieceCharacters));
    if (this.pieces.length < 2 * piecesKept) return;
    this.pieces = this.pieces.filter((_, index) => index % 2 === 0);
    this.stride *= 2;
  }

  detect(): string | null {
    return detectLanguage(this.pieces.join(' '));
  }
}

/** ISO 639-1 code of the language most of a text is in, or null where there is too little text to tell. */
export function detectLanguage(sample: string): string | null {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const ideographs = sample.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  if (letters + 3 * ideographs < enoughLetters) return null;
  const [best] = detectAll(sample);
  return best && best.accuracy >= minimumAccuracy ? best.lang : null;
}
