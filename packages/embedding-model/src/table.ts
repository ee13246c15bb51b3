import type { Weights } from './weights';
import { rowCodeBytes, WordKernel } from './wordKernel';

/** The levels of a 3-bit coordinate: those of least squared error for normally distributed numbers (Lloyd, Max). */
const levels = Float64Array.of(-2.152, -1.3439, -0.756, -0.2451, 0.2451, 0.756, 1.3439, 2.152);

/** Rows of the table by the hash of their entry. */
export class Table {
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #scaled = new Float64Array(8);
  /** Multiplies rows with vectors. */
  readonly kernel: WordKernel;

  constructor(private readonly weights: Weights) {
    const size = 2 ** Math.ceil(Math.log2(weights.header.rows * 1.6));
    this.#slots = new Int32Array(size).fill(-1);
    this.#mask = size - 1;
    const { buffer, byteOffset, length } = weights.codes;
    this.codes = new Uint16Array(buffer, byteOffset, length / 2);
    this.kernel = new WordKernel(levels, weights.header.dimension);
    for (let row = 0; row < weights.header.rows; row++) {
      let slot = (weights.hashes[row] as number) & this.#mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = row;
    }
  }

  /** The row of an entry, -1 if there is none. */
  find(hash: number): number {
    const { hashes } = this.weights;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const row = this.#slots[slot] as number;
      if (row === -1 || hashes[row] === hash) return row;
    }
  }

  /** The codes of all rows, one after the other, two bytes each: the file aligns them so. */
  readonly codes: Uint16Array;

  /** The length of the row. */
  length(row: number): number {
    const { header, lengths } = this.weights;
    return (lengths[row] as number) * header.lengthUnit;
  }

  /** Adds `weight` times the row. */
  add(row: number, weight: number, sum: Float32Array): void {
    const { header, codes } = this.weights;
    // Coordinates of the levels have a mean square of about 1.
    const scale = (weight * this.length(row)) / Math.sqrt(header.dimension);
    if (scale === 0) return;
    const scaled = this.#scaled;
    for (let level = 0; level < 8; level++) scaled[level] = (levels[level] as number) * scale;
    let byte = row * rowCodeBytes(header.dimension);
    for (let at = 0; at < sum.length; at += 8, byte += 3) {
      const bits =
        (codes[byte] as number) | ((codes[byte + 1] as number) << 8) | ((codes[byte + 2] as number) << 16);
      (sum[at] as number) += scaled[bits & 7] as number;
      (sum[at + 1] as number) += scaled[(bits >> 3) & 7] as number;
      (sum[at + 2] as number) += scaled[(bits >> 6) & 7] as number;
      (sum[at + 3] as number) += scaled[(bits >> 9) & 7] as number;
      (sum[at + 4] as number) += scaled[(bits >> 12) & 7] as number;
      (sum[at + 5] as number) += scaled[(bits >> 15) & 7] as number;
      (sum[at + 6] as number) += scaled[(bits >> 18) & 7] as number;
      (sum[at + 7] as number) += scaled[(bits >> 21) & 7] as number;
    }
  }
}
