/** Bytes after the int8 values of a row: its scale, its squared norm and its rounding error, as float32, then padding. */
export const ROW_META_BYTES = 16;

/** The inner loop takes 32 values at a time. */
export function paddedDimensions(dimensions: number): number {
  return Math.ceil(dimensions / 32) * 32;
}

export interface Kernel {
  /**
   * Writes `a × scale × (row · query) − b × norm²` as float32 for each row from `row` up to `end`, both addresses.
   * `dims` is the padded number of dimensions.
   */
  scan(row: number, end: number, out: number, query: number, dims: number, a: number, b: number): void;
  /** The same for the rows whose numbers lie at `list`, up to `listEnd`. */
  scanList(
    list: number,
    listEnd: number,
    base: number,
    out: number,
    query: number,
    dims: number,
    a: number,
    b: number,
  ): void;
}

const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const i32Const = (value: number) => [0x41, ...signedLeb(value)];
const I32_ADD = [0x6a];
const I32_MUL = [0x6c];
const LESS_UNSIGNED = [0x49];
const LOOP = [0x03, 0x40];
const AGAIN = [0x0d, 0x00];
const END = [0x0b];
const loadV128 = (offset: number) => [0xfd, 0x00, 0x04, offset];
const loadF32 = (offset: number) => [0x2a, 0x02, offset];
const loadI32 = [0x28, 0x02, 0x00];
const STORE_F32 = [0x38, 0x02, 0x00];
const EXTMUL_LOW = [0xfd, 0x9c, 0x01];
const EXTMUL_HIGH = [0xfd, 0x9d, 0x01];
const I16_ADD = [0xfd, 0x8e, 0x01];
const EXTADD_PAIRWISE = [0xfd, 0x7e];
const I32X4_ADD = [0xfd, 0xae, 0x01];
const ZERO_V128 = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const lane = (index: number) => [0xfd, 0x1b, index];
const TO_F32 = [0xb2];
const F32_MUL = [0x94];
const F32_SUB = [0x93];

function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const byte = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest > 0 ? byte | 0x80 : byte);
  } while (rest > 0);
  return bytes;
}

function signedLeb(value: number): number[] {
  return value < 64 ? [value] : [(value & 0x7f) | 0x80, ...signedLeb(value >> 7)];
}

const advance = (local: number, by: number) => [...get(local), ...i32Const(by), ...I32_ADD, ...set(local)];

/** Adds the products of 16 int8 pairs to an accumulator. Two products of at most 127² fit 16 bits. */
function accumulate(row: number, query: number, x: number, y: number, sum: number, offset: number): number[] {
  return [
    ...get(row),
    ...loadV128(offset),
    ...set(x),
    ...get(query),
    ...loadV128(offset),
    ...set(y),
    ...get(x),
    ...get(y),
    ...EXTMUL_LOW,
    ...get(x),
    ...get(y),
    ...EXTMUL_HIGH,
    ...I16_ADD,
    ...EXTADD_PAIRWISE,
    ...get(sum),
    ...I32X4_ADD,
    ...set(sum),
  ];
}

interface Locals {
  out: number;
  query: number;
  dims: number;
  a: number;
  b: number;
  /** The first of the locals p, q, stop (i32), x, y, sum1, sum2 (v128). */
  first: number;
}

/** One row, whose address is on the stack: its score goes to `out`, which moves on. */
function scoreRow({ out, query, dims, a, b, first }: Locals): number[] {
  const [p, q, stop, x, y, sum1, sum2] = Array.from({ length: 7 }, (_, i) => first + i) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    ...tee(p),
    ...get(dims),
    ...I32_ADD,
    ...set(stop),
    ...get(query),
    ...set(q),
    ...ZERO_V128,
    ...set(sum1),
    ...ZERO_V128,
    ...set(sum2),
    ...LOOP,
    ...accumulate(p, q, x, y, sum1, 0),
    ...accumulate(p, q, x, y, sum2, 16),
    ...advance(p, 32),
    ...advance(q, 32),
    ...get(p),
    ...get(stop),
    ...LESS_UNSIGNED,
    ...AGAIN,
    ...END,
    ...get(sum1),
    ...get(sum2),
    ...I32X4_ADD,
    ...set(sum1),
    ...get(out),
    ...get(sum1),
    ...lane(0),
    ...get(sum1),
    ...lane(1),
    ...I32_ADD,
    ...get(sum1),
    ...lane(2),
    ...I32_ADD,
    ...get(sum1),
    ...lane(3),
    ...I32_ADD,
    ...TO_F32,
    ...get(stop),
    ...loadF32(0),
    ...F32_MUL,
    ...get(a),
    ...F32_MUL,
    ...get(b),
    ...get(stop),
    ...loadF32(4),
    ...F32_MUL,
    ...F32_SUB,
    ...STORE_F32,
    ...advance(out, 4),
  ];
}

function functionBody(code: number[]): number[] {
  const body = [2, 3, I32, 4, V128, ...code, ...END];
  return [...leb(body.length), ...body];
}

const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content];
const text = (value: string) => [value.length, ...Buffer.from(value)];

/** Assembles the module; it is small enough to read here, and needs no compiler to build. */
function assemble(): Uint8Array<ArrayBuffer> {
  const scanTypes = [0x60, 7, I32, I32, I32, I32, I32, F32, F32, 0];
  const listTypes = [0x60, 8, I32, I32, I32, I32, I32, I32, F32, F32, 0];
  // scan(row 0, end 1, out 2, query 3, dims 4, a 5, b 6)
  const scanLocals: Locals = { out: 2, query: 3, dims: 4, a: 5, b: 6, first: 7 };
  const stop = 9;
  const scan = [
    ...LOOP,
    ...get(0),
    ...scoreRow(scanLocals),
    ...get(stop),
    ...i32Const(ROW_META_BYTES),
    ...I32_ADD,
    ...tee(0),
    ...get(1),
    ...LESS_UNSIGNED,
    ...AGAIN,
    ...END,
  ];
  // scanList(list 0, listEnd 1, base 2, out 3, query 4, dims 5, a 6, b 7)
  const listLocals: Locals = { out: 3, query: 4, dims: 5, a: 6, b: 7, first: 8 };
  const scanList = [
    ...LOOP,
    ...get(0),
    ...loadI32,
    ...get(5),
    ...i32Const(ROW_META_BYTES),
    ...I32_ADD,
    ...I32_MUL,
    ...get(2),
    ...I32_ADD,
    ...scoreRow(listLocals),
    ...advance(0, 4),
    ...get(0),
    ...get(1),
    ...LESS_UNSIGNED,
    ...AGAIN,
    ...END,
  ];
  return Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [2, ...scanTypes, ...listTypes]),
    ...section(2, [1, ...text('m'), ...text('m'), 2, 0, 1]),
    ...section(3, [2, 0, 1]),
    ...section(7, [2, ...text('scan'), 0, 0, ...text('scanList'), 0, 1]),
    ...section(10, [2, ...functionBody(scan), ...functionBody(scanList)]),
  ]);
}

/** The int8 scan as WebAssembly with SIMD, over a memory of the caller's. */
export function createKernel(memory: WebAssembly.Memory): Kernel {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(assemble()), { m: { m: memory } });
  return instance.exports as unknown as Kernel;
}
