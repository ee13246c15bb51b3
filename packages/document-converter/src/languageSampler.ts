import type { Block } from './document';

const piecesKept = 24;
const pieceCharacters = 160;

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

  /** The sampled text. */
  text(): string {
    return this.pieces.join('\n');
  }
}
