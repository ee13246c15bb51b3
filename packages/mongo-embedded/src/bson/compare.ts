import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { type Document, OpaqueValue, toDouble, type Value } from './values';

/** The place of a value's type in MongoDB's order of types; types of equal rank compare by value. */
export function typeRank(value: Value): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 10;
    case 'string':
      return 15;
    case 'boolean':
      return 40;
  }
  if (value === null) return 5;
  if (value instanceof Map) return 20;
  if (Array.isArray(value)) return 25;
  if (value instanceof Date) return 45;
  if (value instanceof ObjectId) return 35;
  if (value instanceof Binary) return 30;
  if (value instanceof Double || value instanceof Decimal128) return 10;
  if (value instanceof Timestamp) return 47;
  if (value instanceof BSONRegExp) return 50;
  if (value instanceof MinKey) return -1;
  if (value instanceof MaxKey) return 127;
  return opaqueRank(value);
}

const OPAQUE_RANKS: Record<number, number> = { 6: 3, 12: 55, 13: 60, 14: 15, 15: 65 };

function opaqueRank(value: OpaqueValue): number {
  return OPAQUE_RANKS[value.type] ?? 70;
}

type Numeric = number | bigint | Double | Decimal128;

/** A finite number as `digits × 10^exponent`, for the comparisons that doubles can't decide. */
function toScaled(value: Numeric): { digits: bigint; exponent: number } {
  if (typeof value === 'bigint') return { digits: value, exponent: 0 };
  const double = value instanceof Double ? value.value : value;
  // The exact binary expansion of a double, so that 0.1 and Decimal128("0.1") differ as they do in MongoDB.
  const text = typeof double === 'number' ? exactDecimal(double) : double.toString();
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return { digits: 0n, exponent: 0 };
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match;
  return { digits: BigInt(`${sign}${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
}

function exactDecimal(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  let scale = 0;
  let scaled = value;
  while (!Number.isInteger(scaled) && scale < 1100) {
    scaled *= 2;
    scale++;
  }
  return `${BigInt(scaled) * 5n ** BigInt(scale)}E-${scale}`;
}

function compareScaled(a: Numeric, b: Numeric): number {
  const left = toScaled(a);
  const right = toScaled(b);
  if (left.digits === 0n || right.digits === 0n) return Math.sign(Number(left.digits) - Number(right.digits));
  const shift = left.exponent - right.exponent;
  const l = shift > 0 ? left.digits * 10n ** BigInt(shift) : left.digits;
  const r = shift < 0 ? right.digits * 10n ** BigInt(-shift) : right.digits;
  return l < r ? -1 : l > r ? 1 : 0;
}

/** Numbers of all four types by their exact value; NaN is below every other number. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a === b) return 0;
  }
  const x = toDouble(a);
  const y = toDouble(b);
  if (Number.isNaN(x) || Number.isNaN(y)) return (Number.isNaN(y) ? 1 : 0) - (Number.isNaN(x) ? 1 : 0);
  if (x < y) return -1;
  if (x > y) return 1;
  const exact = (v: Numeric) => typeof v === 'number' || v instanceof Double;
  return (exact(a) && exact(b)) || !Number.isFinite(x) ? 0 : compareScaled(a, b);
}

/** Strings by their UTF-8 bytes, which is the order of their code points. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    let x = a.charCodeAt(i);
    let y = b.charCodeAt(i);
    if (x !== y) {
      // Surrogates stand for code points above the rest of the plane, though their units are smaller.
      if (x >= 0xd800 && y >= 0xd800) {
        x = x >= 0xe000 ? x - 0x800 : x + 0x2000;
        y = y >= 0xe000 ? y - 0x800 : y + 0x2000;
      }
      return x < y ? -1 : 1;
    }
  }
  return a.length < b.length ? -1 : 1;
}

function compareBinary(a: Binary, b: Binary): number {
  return (
    a.position - b.position ||
    a.sub_type - b.sub_type ||
    Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

export function compareDocuments(a: Document, b: Document): number {
  const left = a.entries();
  const right = b.entries();
  for (;;) {
    const l = left.next();
    const r = right.next();
    if (l.done || r.done) return (l.done ? 0 : 1) - (r.done ? 0 : 1);
    const order =
      typeRank(l.value[1]) - typeRank(r.value[1]) ||
      compareStrings(l.value[0], r.value[0]) ||
      compareValues(l.value[1], r.value[1]);
    if (order !== 0) return order;
  }
}

/** MongoDB's total order of BSON values. Field order in documents counts. */
export function compareValues(a: Value, b: Value): number {
  const rank = typeRank(a);
  const difference = rank - typeRank(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case 10:
      return compareNumbers(a as Numeric, b as Numeric);
    case 15:
      return typeof a === 'string' && typeof b === 'string' ? compareStrings(a, b) : compareOpaque(a, b);
    case 20:
      return compareDocuments(a as Document, b as Document);
    case 25: {
      const left = a as Value[];
      const right = b as Value[];
      for (let i = 0; i < left.length && i < right.length; i++) {
        const order = compareValues(left[i] as Value, right[i] as Value);
        if (order !== 0) return order;
      }
      return left.length - right.length;
    }
    case 30:
      return compareBinary(a as Binary, b as Binary);
    case 35:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 40:
      return Number(a) - Number(b);
    case 45:
      return (a as Date).getTime() - (b as Date).getTime();
    case 47:
      return (a as Timestamp).t - (b as Timestamp).t || (a as Timestamp).i - (b as Timestamp).i;
    case 50:
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      );
    case -1:
    case 5:
    case 127:
      return 0;
    default:
      return compareOpaque(a, b);
  }
}

function compareOpaque(a: Value, b: Value): number {
  const bytes = (value: Value) =>
    value instanceof OpaqueValue
      ? value.bytes.subarray(value.type === 14 ? 4 : 0)
      : Buffer.from(`${value}\0`);
  return Buffer.compare(bytes(a), bytes(b));
}

export function valuesEqual(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}
