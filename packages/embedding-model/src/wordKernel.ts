/** Where things lie in the memory: the pairs of levels by their six bits, the codes of a row, its coordinates, then the vectors. */
const pairsAt = 0;
const codesAt = 512;
const rowAt = 1024;
const pageBytes = 65_536;

/** The bytes of a row of three bits a coordinate. */
export function rowCodeBytes(dimension: number): number {
  return (dimension * 3) / 8;
}

interface Exports {
  /** Decodes the codes at `codesAt`, and writes the product of the row with itself and each vector up to `end` to `out`. */
  compare(end: number, out: number, bytes: number): void;
}

/**
 * Products of one row of the table with many vectors, as WebAssembly with SIMD: a search compares thousands of words
 * with each word of its question. The vectors belong to whoever loaded them last.
 */
export class WordKernel {
  owner: unknown;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #exports: Exports;
  #pairs = new Uint16Array(this.#memory.buffer);
  #outAt = 0;
  #products = new Float32Array();

  /** `levels` are the eight values of a coordinate. */
  constructor(
    levels: Float64Array,
    private readonly dimension: number,
  ) {
    const module = new WebAssembly.Module(assemble());
    this.#exports = new WebAssembly.Instance(module, { m: { m: this.#memory } })
      .exports as unknown as Exports;
    const pairs = new Float32Array(this.#memory.buffer, pairsAt, 128);
    for (let code = 0; code < 64; code++) {
      pairs[2 * code] = levels[code & 7] as number;
      pairs[2 * code + 1] = levels[code >> 3] as number;
    }
  }

  load(vectors: readonly Float32Array[], owner: unknown): void {
    const { dimension } = this;
    this.#outAt = rowAt + (vectors.length + 1) * dimension * 4;
    const missing = this.#outAt + (vectors.length + 1) * 4 - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / pageBytes));
      this.#pairs = new Uint16Array(this.#memory.buffer);
    }
    for (const [at, vector] of vectors.entries()) {
      new Float32Array(this.#memory.buffer, rowAt + (at + 1) * dimension * 4, dimension).set(vector);
    }
    this.#products = new Float32Array(this.#memory.buffer, this.#outAt, vectors.length + 1);
    this.owner = owner;
  }

  /** The square of the row, then its product with each vector. Valid until the next call. */
  products(codes: Uint16Array, row: number): Float32Array {
    const length = rowCodeBytes(this.dimension) / 2;
    const from = row * length;
    const pairs = this.#pairs;
    for (let at = 0; at < length; at++) pairs[codesAt / 2 + at] = codes[from + at] as number;
    this.#exports.compare(this.#outAt, this.#outAt, this.dimension * 4);
    return this.#products;
  }
}

const i32 = 0x7f;
const v128 = 0x7b;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const constant = (value: number) => [0x41, ...signedLeb(value)];
const add = [0x6a];
const loop = [0x03, 0x40];
const again = [0x0d, 0x00];
const end = [0x0b];
const lessUnsigned = [0x49];
const loadVector = (offset: number) => [0xfd, 0x00, 0x04, offset];
const multiplyFloats = [0xfd, 0xe6, 0x01];
const addFloats = [0xfd, 0xe4, 0x01];
const lane = (index: number) => [0xfd, 0x1f, index];
const zeroVector = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const advance = (local: number, by: number) => [...get(local), ...constant(by), ...add, ...set(local)];

function signedLeb(value: number): number[] {
  return value < 64 ? [value] : [(value & 0x7f) | 0x80, ...signedLeb(value >> 7)];
}

/** The function's parameters, then its locals. */
const [lastQuery, out, bytes, codes, row, stop, bits, query] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const sums = [8, 9, 10, 11] as const;

/** Writes the two coordinates of each of four pairs of codes. */
const decodePairs = [0, 1, 2, 3].flatMap((pair) => [
  ...get(row),
  ...get(bits),
  ...constant(6 * pair),
  ...[0x76],
  ...constant(63),
  ...[0x71],
  ...constant(3),
  ...[0x74],
  ...[0x29, 0x03, pairsAt],
  ...[0x37, 0x03, 8 * pair],
]);

/** Adds the products of 16 coordinates to four sums: one would wait for itself. */
const multiplySixteen = sums.flatMap((sum, at) => [
  ...get(sum),
  ...get(row),
  ...loadVector(16 * at),
  ...get(query),
  ...loadVector(16 * at),
  ...multiplyFloats,
  ...addFloats,
  ...set(sum),
]);

const code = [
  ...constant(codesAt),
  ...set(codes),
  ...constant(rowAt),
  ...set(row),
  ...constant(rowAt),
  ...get(bytes),
  ...add,
  ...set(stop),
  // Eight coordinates are three bytes.
  ...loop,
  ...get(codes),
  ...[0x28, 0x00, 0x00],
  ...set(bits),
  ...decodePairs,
  ...advance(codes, 3),
  ...advance(row, 32),
  ...get(row),
  ...get(stop),
  ...lessUnsigned,
  ...again,
  ...end,
  // The row is the first of its own vectors.
  ...constant(rowAt),
  ...set(query),
  ...loop,
  ...constant(rowAt),
  ...set(row),
  ...sums.flatMap((sum) => [...zeroVector, ...set(sum)]),
  ...loop,
  ...multiplySixteen,
  ...advance(row, 64),
  ...advance(query, 64),
  ...get(row),
  ...get(stop),
  ...lessUnsigned,
  ...again,
  ...end,
  ...get(sums[0]),
  ...get(sums[1]),
  ...addFloats,
  ...get(sums[2]),
  ...get(sums[3]),
  ...addFloats,
  ...addFloats,
  ...set(sums[0]),
  ...get(out),
  ...get(sums[0]),
  ...lane(0),
  ...get(sums[0]),
  ...lane(1),
  ...[0x92],
  ...get(sums[0]),
  ...lane(2),
  ...[0x92],
  ...get(sums[0]),
  ...lane(3),
  ...[0x92],
  ...[0x38, 0x02, 0x00],
  ...advance(out, 4),
  ...get(query),
  ...get(lastQuery),
  ...lessUnsigned,
  ...again,
  ...end,
];

const section = (id: number, content: number[]) => [id, ...unsignedLeb(content.length), ...content];
const text = (value: string) => [value.length, ...Buffer.from(value)];

function unsignedLeb(value: number): number[] {
  return value < 128 ? [value] : [(value & 0x7f) | 0x80, ...unsignedLeb(value >> 7)];
}

/** Assembles the module, which needs no compiler to build. */
function assemble(): Uint8Array<ArrayBuffer> {
  const body = [2, 5, i32, 4, v128, ...code, ...end];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 3, i32, i32, i32, 0]),
    ...section(2, [1, ...text('m'), ...text('m'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('compare'), 0, 0]),
    ...section(10, [1, ...unsignedLeb(body.length), ...body]),
  ]);
}
