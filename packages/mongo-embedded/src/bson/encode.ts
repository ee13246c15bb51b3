import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { RawDocument } from './raw';
import { isInt32, OpaqueValue, type Value } from './values';

/** What a reply may hold: values, raw documents as they lie on disk, and literals of these. */
export type Encodable =
  | Value
  | RawDocument
  | undefined
  | readonly Encodable[]
  | { readonly [name: string]: Encodable };

/** Writes BSON into one growing buffer. */
class BsonWriter {
  private buffer = Buffer.allocUnsafe(64 * 1024);
  private length = 0;

  /** May replace the buffer: take the place first, then write to `this.buffer`. */
  private reserve(bytes: number): number {
    const start = this.length;
    this.length += bytes;
    if (this.length > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.length, this.buffer.length * 2));
      this.buffer.copy(grown, 0, 0, start);
      this.buffer = grown;
    }
    return start;
  }

  private byte(value: number): void {
    const at = this.reserve(1);
    this.buffer.writeUInt8(value, at);
  }

  private int32(value: number): void {
    const at = this.reserve(4);
    this.buffer.writeInt32LE(value, at);
  }

  private int64(value: bigint): void {
    const at = this.reserve(8);
    this.buffer.writeBigInt64LE(value, at);
  }

  private double(value: number): void {
    const at = this.reserve(8);
    this.buffer.writeDoubleLE(value, at);
  }

  private bytes(value: Uint8Array): void {
    const at = this.reserve(value.length);
    this.buffer.set(value, at);
  }

  private cstring(value: string): void {
    const size = Buffer.byteLength(value);
    const at = this.reserve(size + 1);
    this.buffer.write(value, at, 'utf8');
    this.buffer[at + size] = 0;
  }

  private header(type: number, name: string): void {
    this.byte(type);
    this.cstring(name);
  }

  document(fields: Iterable<readonly [string, Encodable]>): void {
    const start = this.reserve(4);
    for (const [name, value] of fields) if (value !== undefined) this.element(name, value);
    this.byte(0);
    this.buffer.writeInt32LE(this.length - start, start);
  }

  private array(values: readonly Encodable[]): void {
    const start = this.reserve(4);
    values.forEach((value, index) => {
      this.element(String(index), value === undefined ? null : value);
    });
    this.byte(0);
    this.buffer.writeInt32LE(this.length - start, start);
  }

  private element(name: string, value: Exclude<Encodable, undefined>): void {
    switch (typeof value) {
      case 'number':
        if (isInt32(value)) {
          this.header(0x10, name);
          this.int32(value);
        } else {
          this.header(0x01, name);
          this.double(value);
        }
        return;
      case 'bigint':
        this.header(0x12, name);
        this.int64(value);
        return;
      case 'string': {
        this.header(0x02, name);
        const size = Buffer.byteLength(value) + 1;
        this.int32(size);
        const at = this.reserve(size);
        this.buffer.write(value, at, 'utf8');
        this.buffer[at + size - 1] = 0;
        return;
      }
      case 'boolean':
        this.header(0x08, name);
        this.byte(value ? 1 : 0);
        return;
    }
    if (value === null) this.header(0x0a, name);
    else if (value instanceof RawDocument) {
      this.header(0x03, name);
      this.bytes(value.bytes);
    } else if (value instanceof Map) {
      this.header(0x03, name);
      this.document(value);
    } else if (Array.isArray(value)) {
      this.header(0x04, name);
      this.array(value);
    } else if (value instanceof Date) {
      this.header(0x09, name);
      const time = value.getTime();
      this.int64(BigInt(Number.isNaN(time) ? 0 : time));
    } else if (value instanceof ObjectId) {
      this.header(0x07, name);
      this.bytes(value.id);
    } else if (value instanceof Binary) {
      this.header(0x05, name);
      this.int32(value.position);
      this.byte(value.sub_type);
      this.bytes(value.buffer.subarray(0, value.position));
    } else this.rareElement(name, value as Exclude<typeof value, readonly Encodable[]>);
  }

  private rareElement(name: string, value: object): void {
    if (value instanceof Double) {
      this.header(0x01, name);
      this.double(value.value);
    } else if (value instanceof Decimal128) {
      this.header(0x13, name);
      this.bytes(value.bytes);
    } else if (value instanceof Timestamp) {
      this.header(0x11, name);
      const at = this.reserve(8);
      this.buffer.writeUInt32LE(value.i, at);
      this.buffer.writeUInt32LE(value.t, at + 4);
    } else if (value instanceof BSONRegExp) {
      this.header(0x0b, name);
      this.cstring(value.pattern);
      this.cstring(value.options);
    } else if (value instanceof MinKey) this.header(0xff, name);
    else if (value instanceof MaxKey) this.header(0x7f, name);
    else if (value instanceof OpaqueValue) {
      this.header(value.type, name);
      this.bytes(value.bytes);
    } else {
      this.header(0x03, name);
      this.document(Object.entries(value));
    }
  }

  /** Starts again, `headroom` bytes in. */
  start(headroom: number): void {
    this.length = headroom;
  }

  /** The bytes written; large buffers are given away, small ones copied and used again. */
  finish(): Buffer {
    if (this.length < MAX_REUSED_BYTES) {
      const copy = Buffer.allocUnsafe(this.length);
      this.buffer.copy(copy, 0, 0, this.length);
      return copy;
    }
    const bytes = this.buffer.subarray(0, this.length);
    this.buffer = Buffer.allocUnsafe(64 * 1024);
    return bytes;
  }
}

const MAX_REUSED_BYTES = 256 * 1024;
const writer = new BsonWriter();

/** The BSON of a document or literal, after `headroom` bytes left for the caller to fill. */
export function encodeDocument(
  document: ReadonlyMap<string, Encodable> | { readonly [name: string]: Encodable },
  headroom = 0,
): Buffer {
  writer.start(headroom);
  writer.document(document instanceof Map ? document : Object.entries(document));
  return writer.finish();
}
