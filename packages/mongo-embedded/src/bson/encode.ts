import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { RawDocument } from './raw';
import { isInt32, OpaqueValue, type Value } from './values';

/** The content of a reply: values, raw documents as they lie on disk, and literals of these. */
export type Encodable =
  | Value
  | RawDocument
  | undefined
  | readonly Encodable[]
  | { readonly [name: string]: Encodable };

const SLAB_BYTES = 32 * 1024;
/** With less room than this left, the next document begins a new slab. */
const LEAST_ROOM_BYTES = 1024;

/** Writes BSON, one document after the other into the same slab of memory: what is written is given away, not copied. */
class BsonWriter {
  private buffer = Buffer.allocUnsafeSlow(SLAB_BYTES);
  private begin = 0;
  private length = 0;

  /** May replace the buffer: take the place first, then write to `this.buffer`. */
  private reserve(bytes: number): number {
    if (this.length + bytes > this.buffer.length) this.grow(bytes);
    const start = this.length;
    this.length += bytes;
    return start;
  }

  private grow(bytes: number): void {
    const written = this.buffer.subarray(this.begin, this.length);
    this.buffer = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, 2 * (written.length + bytes)));
    this.buffer.set(written);
    this.begin = 0;
    this.length = written.length;
  }

  private byte(value: number): void {
    const at = this.reserve(1);
    this.buffer[at] = value;
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

  /** Names are short, and hardly ever anything but ASCII. */
  private name(value: string): void {
    const at = this.reserve(value.length + 1);
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      if (code > 127) {
        this.length = at;
        this.cstring(value);
        return;
      }
      this.buffer[at + i] = code;
    }
    this.buffer[at + value.length] = 0;
  }

  private cstring(value: string): void {
    const size = Buffer.byteLength(value);
    const at = this.reserve(size + 1);
    this.buffer.write(value, at, 'utf8');
    this.buffer[at + size] = 0;
  }

  private header(type: number, name: string): void {
    this.byte(type);
    this.name(name);
  }

  /** Where a document begins, counted from the first byte of the whole: the buffer may be replaced meanwhile. */
  private startNested(): number {
    return this.reserve(4) - this.begin;
  }

  private endNested(start: number): void {
    this.byte(0);
    const at = this.begin + start;
    this.buffer.writeInt32LE(this.length - at, at);
  }

  document(fields: Iterable<readonly [string, Encodable]>): void {
    const start = this.startNested();
    for (const [name, value] of fields) if (value !== undefined) this.element(name, value);
    this.endNested(start);
  }

  private array(values: readonly Encodable[]): void {
    const start = this.startNested();
    values.forEach((value, index) => {
      this.element(String(index), value === undefined ? null : value);
    });
    this.endNested(start);
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

  /** Begins a document, `headroom` bytes in. */
  start(headroom: number): void {
    this.length = this.begin;
    // Small documents must not keep the memory of a huge one.
    const isGrown = this.buffer.length > SLAB_BYTES;
    if (isGrown || this.buffer.length - this.begin < LEAST_ROOM_BYTES) {
      this.buffer = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.begin = this.length = 0;
    }
    this.reserve(headroom);
  }

  finish(): Buffer {
    const bytes = this.buffer.subarray(this.begin, this.length);
    this.begin = this.length;
    return bytes;
  }

  /** Takes back the memory of the last document. */
  reuse(bytes: Buffer): void {
    if (bytes.buffer === this.buffer.buffer && bytes.byteOffset + bytes.length === this.begin)
      this.begin = bytes.byteOffset;
  }
}

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

/** Lets the memory of an encoded document that nothing refers to any more be used again. */
export function reuseMemory(bytes: Buffer): void {
  writer.reuse(bytes);
}
