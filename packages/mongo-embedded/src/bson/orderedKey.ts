import { createHash } from 'node:crypto';
import { Binary, BSONRegExp, Decimal128, Double, ObjectId, Timestamp } from 'bson';
import { typeRank } from './compare';
import { decodeValue } from './decode';
import { type Document, OpaqueValue, toDouble, type Value } from './values';

/** Past this many bytes a component is cut and ends in a digest: equality stays exact, order only up to the cut. */
export const MAX_COMPONENT_BYTES = 480;

/** Up to so many bytes, a loop is over before a call would begin to copy. */
const SHORT = 128;

export interface OrderedKey {
  bytes: Buffer;
  /** False when the bytes were cut or a decimal rounded: such keys must not be trusted for order. */
  exact: boolean;
}

/** Where a value lies in the bytes of a document. */
export interface ValuePlace {
  type: number;
  offset: number;
}

/** Appends the byte string of a value whose `memcmp` order is MongoDB's order of values. */
class KeyWriter {
  private buffer = Buffer.allocUnsafe(4096);
  private length = 0;
  exact = true;

  start(): void {
    this.length = 0;
    this.exact = true;
  }

  private reserve(bytes: number): number {
    const start = this.length;
    this.length += bytes;
    if (this.length > this.buffer.length) {
      const grown = Buffer.allocUnsafe(this.length * 2);
      this.buffer.copy(grown, 0, 0, start);
      this.buffer = grown;
    }
    return start;
  }

  private byte(value: number): void {
    this.buffer[this.reserve(1)] = value;
  }

  /** Zero bytes are escaped, so that the terminator sorts below every continuation. */
  private escaped(bytes: Uint8Array): void {
    let from = 0;
    for (let zero = bytes.indexOf(0); zero >= 0; zero = bytes.indexOf(0, from)) {
      this.buffer.set(bytes.subarray(from, zero), this.reserve(zero - from));
      this.byte(0);
      this.byte(0xff);
      from = zero + 1;
    }
    this.buffer.set(bytes.subarray(from), this.reserve(bytes.length - from));
    this.byte(0);
    this.byte(0);
  }

  private string(value: string): void {
    if (value.includes('\0')) {
      this.escaped(Buffer.from(value));
      return;
    }
    const size = Buffer.byteLength(value);
    const at = this.reserve(size + 2);
    this.buffer.write(value, at, 'utf8');
    this.buffer[at + size] = 0;
    this.buffer[at + size + 1] = 0;
  }

  private double(value: number): void {
    const at = this.reserve(8);
    this.buffer.writeDoubleBE(Object.is(value, -0) ? 0 : value, at);
    if ((this.buffer[at] as number) & 0x80) {
      for (let i = at; i < at + 8; i++) this.buffer[i] = ~(this.buffer[i] as number) & 0xff;
    } else this.buffer[at] = (this.buffer[at] as number) | 0x80;
  }

  /** The nearest double, then how far the exact value lies from it: int64 and decimals keep their place. */
  private number(value: number | bigint | Double | Decimal128): void {
    const double = toDouble(value);
    if (Number.isNaN(double)) {
      this.buffer.fill(0, this.reserve(10), this.length);
      return;
    }
    this.double(double);
    let offset = 0;
    if (typeof value === 'bigint') offset = Number(value - BigInt(double));
    else if (value instanceof Decimal128 && Number.isFinite(double)) {
      offset = decimalOffset(value, double);
      if (offset !== 0) this.exact = false;
    }
    this.buffer.writeUInt16BE(offset + 0x8000, this.reserve(2));
  }

  value(value: Value): void {
    const rank = typeRank(value);
    this.byte(rank < 0 ? 1 : rank + 2);
    this.payload(value);
  }

  private payload(value: Value): void {
    if (value === null) return;
    switch (typeof value) {
      case 'string':
        this.string(value);
        return;
      case 'number':
      case 'bigint':
        this.number(value);
        return;
      case 'boolean':
        this.byte(value ? 1 : 0);
        return;
    }
    if (value instanceof Double || value instanceof Decimal128) this.number(value);
    else if (value instanceof ObjectId) this.buffer.set(value.id, this.reserve(12));
    else if (value instanceof Date) {
      const time = value.getTime();
      const at = this.reserve(8);
      this.buffer.writeBigInt64BE(BigInt(Number.isNaN(time) ? 0 : time), at);
      this.buffer[at] = (this.buffer[at] as number) ^ 0x80;
    } else if (value instanceof Map) this.document(value);
    else if (Array.isArray(value)) {
      for (const item of value) this.value(item);
      this.byte(0);
    } else if (value instanceof Binary) {
      this.buffer.writeUInt32BE(value.position, this.reserve(4));
      this.byte(value.sub_type);
      this.buffer.set(value.buffer.subarray(0, value.position), this.reserve(value.position));
    } else if (value instanceof Timestamp) {
      const at = this.reserve(8);
      this.buffer.writeUInt32BE(value.t, at);
      this.buffer.writeUInt32BE(value.i, at + 4);
    } else if (value instanceof BSONRegExp) {
      this.string(value.pattern);
      this.string(value.options);
    } else if (value instanceof OpaqueValue) this.escaped(value.bytes);
  }

  private document(document: Document): void {
    for (const [name, field] of document) {
      const rank = typeRank(field);
      this.byte(rank < 0 ? 1 : rank + 2);
      this.string(name);
      this.payload(field);
    }
    this.byte(0);
  }

  /** Appends a few bytes as they are. */
  raw(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    for (let i = 0; i < bytes.length; i++) this.buffer[at + i] = bytes[i] as number;
  }

  /** One component of an index key: bounded in size, inverted for descending order. */
  component(value: Value, descending: boolean): void {
    const start = this.length;
    this.value(value);
    this.endComponent(start, descending);
  }

  /** The component of a value that lies in a document, which is decoded only where its bytes are not the key's. */
  storedComponent(bytes: Buffer, { type, offset }: ValuePlace, descending: boolean): void {
    const start = this.length;
    if (type === 0x10 || type === 0x01) {
      this.byte(typeRank(0) + 2);
      this.number(type === 0x10 ? bytes.readInt32LE(offset) : bytes.readDoubleLE(offset));
    } else if (type !== 0x02 || !this.ascii(bytes, offset + 4, bytes.readInt32LE(offset) - 1))
      this.value(decodeValue(bytes, type, offset));
    this.endComponent(start, descending);
  }

  /** Appends a string of ASCII without zeros, unless it is another. */
  private ascii(bytes: Buffer, from: number, size: number): boolean {
    const start = this.reserve(size + 3);
    const { buffer } = this;
    buffer[start] = typeRank('') + 2;
    for (let i = 0; i < size; i++) {
      const byte = bytes[from + i] as number;
      if (byte === 0 || byte > 127) {
        this.length = start;
        return false;
      }
      buffer[start + 1 + i] = byte;
    }
    buffer[start + size + 1] = 0;
    buffer[start + size + 2] = 0;
    return true;
  }

  private endComponent(start: number, descending: boolean): void {
    if (this.length - start > MAX_COMPONENT_BYTES) {
      const digest = createHash('sha256').update(this.buffer.subarray(start, this.length)).digest();
      this.length = start + MAX_COMPONENT_BYTES;
      this.buffer.set(digest.subarray(0, 16), this.reserve(16));
      this.exact = false;
    }
    if (descending) {
      for (let i = start; i < this.length; i++) this.buffer[i] = ~(this.buffer[i] as number) & 0xff;
    }
  }

  /** Ends the key of an index entry with its record, if that is a part of it. */
  end(suffix: Uint8Array): OrderedKey {
    this.raw(suffix);
    return { bytes: this.finish(), exact: this.exact };
  }

  finish(): Buffer {
    const copy = Buffer.allocUnsafe(this.length);
    if (this.length > SHORT) this.buffer.copy(copy, 0, 0, this.length);
    else for (let i = 0; i < this.length; i++) copy[i] = this.buffer[i] as number;
    return copy;
  }
}

function decimalOffset(value: Decimal128, double: number): number {
  const text = value.toString();
  if (Number.isInteger(double) && Math.abs(double) < 1e15 && Number(text) === double && !/[.E]/i.test(text))
    return 0;
  const digest = createHash('sha256').update(text).digest();
  return shortestText(double) === normalText(text) ? 0 : (digest.readUInt16BE(0) % 0x7fff) - 0x4000;
}

const shortestText = (value: number) => normalText(String(value));

/** Digits and exponent without trailing zeros: the same text for equal decimals. */
function normalText(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  if (trimmed === '') return '0';
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`;
}

const writer = new KeyWriter();

/** The order-preserving bytes of a tuple of values. */
export function orderedKey(values: readonly Value[], descending: readonly boolean[] = []): OrderedKey {
  const key = startKey(NOTHING);
  values.forEach((value, index) => {
    key.component(value, descending[index] ?? false);
  });
  return key.end(NOTHING);
}

/** Begins the key of an index entry with what all keys of its index begin with; it must be ended before another is begun. */
export function startKey(prefix: Uint8Array): KeyWriter {
  writer.start();
  writer.raw(prefix);
  return writer;
}

const NOTHING = new Uint8Array(0);

/** A string equal for equal values (across numeric types), for grouping and de-duplication. */
export function identityKey(value: Value): string {
  writer.start();
  writer.value(value);
  return writer.finish().toString('latin1');
}
