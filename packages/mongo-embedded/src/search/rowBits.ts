const grownBytes = (row: number) => Math.ceil(((row >>> 3) + 1) * 1.25);

/** A set of rows: a bit for each. */
export class RowBits {
  private bits: Uint8Array;
  /** The number of rows in the set. */
  length = 0;

  /** `rows`: in ascending order. */
  constructor(rows: Uint32Array) {
    this.bits = new Uint8Array(grownBytes(rows.at(-1) ?? 0));
    for (const row of rows) this.add(row);
  }

  get byteLength(): number {
    return this.bits.byteLength;
  }

  has(row: number): boolean {
    return (((this.bits[row >>> 3] ?? 0) >>> (row & 7)) & 1) === 1;
  }

  add(row: number): void {
    if (this.has(row)) return;
    if (row >>> 3 >= this.bits.length) {
      const grown = new Uint8Array(grownBytes(row));
      grown.set(this.bits);
      this.bits = grown;
    }
    this.bits[row >>> 3] = (this.bits[row >>> 3] as number) | (1 << (row & 7));
    this.length++;
  }

  delete(row: number): void {
    if (!this.has(row)) return;
    this.bits[row >>> 3] = (this.bits[row >>> 3] as number) & ~(1 << (row & 7));
    this.length--;
  }

  /** The rows of the set in ascending order. */
  list(): Uint32Array {
    const rows = new Uint32Array(this.length);
    let count = 0;
    for (let row = 0; count < rows.length; row++) if (this.has(row)) rows[count++] = row;
    return rows;
  }
}
