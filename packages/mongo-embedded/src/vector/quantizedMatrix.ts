import type { EntryReader, EntryWriter } from '../search/entryBytes';
import { Largest } from '../search/largest';
import { createKernel, type Kernel, paddedDimensions, ROW_META_BYTES } from './kernel';

const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;
/** Rows scored per call of the kernel. */
const BLOCK_ROWS = 16_384;
/** How many standard deviations of the rounding error an approximate search allows for. */
const APPROXIMATE_SIGMAS = 6;

/** The number of bytes beside a row: its scale, squared norm and rounding error. */
const META_BYTES = 12;

/** A row that may be among the best, with its approximate value. */
export interface Candidate {
  row: number;
  value: number;
}

/** The factors of a score: `a × (query · row) − b × |row|²`. */
export interface Ranking {
  a: number;
  b: number;
}

/**
 * Vectors as int8 rows with a scale each, scanned by WebAssembly. Scores are approximate, with a known bound on their
 * error: the candidates it returns hold the true best, and are to be scored again from the original vectors.
 */
export class QuantizedMatrix {
  private readonly memory = new WebAssembly.Memory({ initial: 16, maximum: MAX_PAGES });
  private readonly kernel: Kernel = createKernel(this.memory);
  private readonly padded: number;
  private readonly stride: number;
  private readonly queryAt = 0;
  private readonly listAt: number;
  private readonly outAt: number;
  private readonly rowsAt: number;
  private bytes = new Uint8Array(this.memory.buffer);
  private floats = new Float32Array(this.memory.buffer);
  private values = new Float32Array(0);
  /** The largest distance of a row from its int8 form, and the largest norm of a row. */
  private worstError = 0;
  private worstNorm = 0;

  constructor(private readonly dimensions: number) {
    this.padded = paddedDimensions(dimensions);
    this.stride = this.padded + ROW_META_BYTES;
    this.listAt = this.padded;
    this.outAt = this.listAt + BLOCK_ROWS * 4;
    this.rowsAt = this.outAt + BLOCK_ROWS * 4;
  }

  /** Bytes of memory held. */
  get byteLength(): number {
    return this.memory.buffer.byteLength;
  }

  private reserve(rows: number): void {
    const needed = this.rowsAt + rows * this.stride;
    const { byteLength } = this.memory.buffer;
    if (needed <= byteLength) return;
    const pages = Math.ceil(needed / PAGE_BYTES);
    if (pages > MAX_PAGES)
      throw new Error(
        `a vector index holds at most ${Math.floor((MAX_PAGES * PAGE_BYTES - this.rowsAt) / this.stride)} vectors of ${this.dimensions} dimensions`,
      );
    const wanted = Math.min(MAX_PAGES, Math.max(pages, Math.ceil((byteLength / PAGE_BYTES) * 1.25)));
    this.memory.grow(wanted - byteLength / PAGE_BYTES);
    this.bytes = new Uint8Array(this.memory.buffer);
    this.floats = new Float32Array(this.memory.buffer);
  }

  /** Rounds a vector into `at`; returns its scale and the distance between the two. */
  private quantize(vector: Float32Array, at: number): { scale: number; error: number; square: number } {
    let largest = 0;
    let square = 0;
    for (let i = 0; i < vector.length; i++) {
      const value = vector[i] as number;
      square += value * value;
      const magnitude = value < 0 ? -value : value;
      if (magnitude > largest) largest = magnitude;
    }
    const scale = Math.fround(largest / 127) || 1;
    const inverse = 1 / scale;
    let error = 0;
    for (let i = 0; i < vector.length; i++) {
      const value = vector[i] as number;
      // The scale is rounded to float32, so the largest value may come out a hair above 127.
      const ratio = value * inverse;
      const rounded = ratio > 127 ? 127 : ratio < -127 ? -127 : Math.round(ratio);
      this.bytes[at + i] = rounded;
      const difference = value - rounded * scale;
      error += difference * difference;
    }
    return { scale, error: Math.sqrt(error), square };
  }

  set(row: number, vector: Float32Array): void {
    this.reserve(row + 1);
    const at = this.rowsAt + row * this.stride;
    const { scale, error, square } = this.quantize(vector, at);
    this.setMeta(at, scale, square, error);
  }

  private setMeta(at: number, scale: number, square: number, error: number): void {
    const meta = (at + this.padded) / 4;
    this.floats[meta] = scale;
    this.floats[meta + 1] = square;
    this.floats[meta + 2] = error;
    this.noteWorst(square, error);
  }

  private noteWorst(square: number, error: number): void {
    // As float32 it may have been rounded down: a bound has to stay one.
    const bound = error * (1 + 2 ** -23);
    if (bound > this.worstError) this.worstError = bound;
    const norm = Math.sqrt(square * (1 + 2 ** -23));
    if (norm > this.worstNorm) this.worstNorm = norm;
  }

  /** Appends a row to an entry. */
  save(row: number, entry: EntryWriter): void {
    const at = this.rowsAt + row * this.stride;
    entry.bytes(new Uint8Array(this.memory.buffer, at + this.padded, META_BYTES));
    entry.bytes(new Uint8Array(this.memory.buffer, at, this.dimensions));
  }

  /** Sets a row as `save` wrote it. */
  restore(row: number, entry: EntryReader): void {
    this.reserve(row + 1);
    const at = this.rowsAt + row * this.stride;
    entry.copyTo(this.bytes, at + this.padded, META_BYTES);
    entry.copyTo(this.bytes, at, this.dimensions);
    const meta = (at + this.padded) / 4;
    this.noteWorst(this.floats[meta + 1] as number, this.floats[meta + 2] as number);
  }

  /**
   * The rows that may be among the best `count`, best first. `rows` restricts the scan; without it all rows below
   * `total` are scanned. `exact` allows for the worst rounding error instead of the likely one.
   */
  candidates(
    query: Float32Array,
    ranking: Ranking,
    count: number,
    scope: { total: number; rows?: Uint32Array; alive: Uint8Array },
    exact: boolean,
  ): { list: Candidate[]; slack: number } {
    const { scale, error } = this.quantize(query, this.queryAt);
    const norm = Math.hypot(...query);
    // |q·v − q̂·v̂| ≤ |q||v − v̂| + |q − q̂||v̂|; independent rounding makes it smaller by about the square root of the dimensions.
    const fromRows = norm * this.worstError;
    const fromQuery = error * (this.worstNorm + this.worstError);
    const worst = fromRows + fromQuery;
    const likely = (APPROXIMATE_SIGMAS * Math.hypot(fromRows, fromQuery)) / Math.sqrt(this.dimensions);
    const rounding = 1e-6 * (norm * this.worstNorm * ranking.a + ranking.b * this.worstNorm * this.worstNorm);
    const slack = ranking.a * (exact ? worst : Math.min(worst, likely)) + rounding;
    const wanted = scope.rows ? scope.rows.length : scope.total;
    if (this.values.length < wanted) this.values = new Float32Array(wanted * 2);
    const values = this.values.subarray(0, wanted);
    this.score(values, scope, ranking.a * scale, ranking.b);
    const threshold = kthLargest(values, scope, count) - 2 * slack;
    const list: Candidate[] = [];
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      if (value < threshold) continue;
      const row = scope.rows ? (scope.rows[i] as number) : i;
      if (scope.alive[row]) list.push({ row, value });
    }
    list.sort((x, y) => y.value - x.value || x.row - y.row);
    return { list, slack };
  }

  private score(
    values: Float32Array,
    scope: { total: number; rows?: Uint32Array },
    a: number,
    b: number,
  ): void {
    const { rows } = scope;
    for (let from = 0; from < values.length; from += BLOCK_ROWS) {
      const size = Math.min(BLOCK_ROWS, values.length - from);
      if (rows) {
        new Uint32Array(this.memory.buffer, this.listAt, size).set(rows.subarray(from, from + size));
        this.kernel.scanList(
          this.listAt,
          this.listAt + size * 4,
          this.rowsAt,
          this.outAt,
          this.queryAt,
          this.padded,
          a,
          b,
        );
      } else {
        const start = this.rowsAt + from * this.stride;
        this.kernel.scan(start, start + size * this.stride, this.outAt, this.queryAt, this.padded, a, b);
      }
      values.set(this.floats.subarray(this.outAt / 4, this.outAt / 4 + size), from);
    }
  }
}

/** The count-th largest value among living rows, or -Infinity when there are fewer. */
function kthLargest(
  values: Float32Array,
  scope: { rows?: Uint32Array; alive: Uint8Array },
  count: number,
): number {
  const largest = new Largest(count);
  const { rows, alive } = scope;
  let { smallest } = largest;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value <= smallest || !alive[rows ? (rows[i] as number) : i]) continue;
    largest.offer(value);
    smallest = largest.smallest;
  }
  return smallest;
}
