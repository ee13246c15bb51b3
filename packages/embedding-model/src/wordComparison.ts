import type { Table } from './table';

/** Cosines of words with fixed vectors. */
export class WordComparison {
  constructor(
    private readonly table: Table,
    private readonly vectors: readonly Float32Array[],
  ) {}

  /** Writes the cosine of a row of the table with each of the vectors. */
  ofRow(row: number, into: Float32Array, from: number): void {
    const { table, vectors } = this;
    if (table.length(row) === 0) {
      into.fill(0, from, from + vectors.length);
      return;
    }
    const { kernel } = table;
    if (kernel.owner !== this) kernel.load(vectors, this);
    const products = kernel.products(table.codes, row);
    const scale = 1 / Math.sqrt(products[0] as number);
    for (let at = 0; at < vectors.length; at++) into[from + at] = (products[at + 1] as number) * scale;
  }

  /** Writes the cosine of a vector with each of the vectors. */
  ofVector(other: Float32Array, into: Float32Array, from: number): void {
    const scale = 1 / Math.sqrt(product(other, other) || 1);
    for (let at = 0; at < this.vectors.length; at++)
      into[from + at] = product(this.vectors[at] as Float32Array, other) * scale;
  }
}

function product(a: Float32Array, b: Float32Array): number {
  // Four sums: one would wait for itself.
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let at = 0; at < a.length; at += 4) {
    s0 += (a[at] as number) * (b[at] as number);
    s1 += (a[at + 1] as number) * (b[at + 1] as number);
    s2 += (a[at + 2] as number) * (b[at + 2] as number);
    s3 += (a[at + 3] as number) * (b[at + 3] as number);
  }
  return s0 + s1 + s2 + s3;
}
