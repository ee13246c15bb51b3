import { allocate, shrink } from './bufferPool';
import { cstringEnd, decodeDocument, decodeValue, valueLength } from './decode';
import { matchesName, nameAt } from './names';
import type { Document, FieldSource, Value } from './values';

/** A document as its validated bytes: fields are found and decoded only when asked for. */
export class RawDocument implements FieldSource {
  constructor(readonly bytes: Buffer) {}

  /** Where a field's value lies, or undefined when the field is missing; of the embedded document at `start`, if given. */
  locate(name: string, start = 0): { type: number; offset: number } | undefined {
    const { bytes } = this;
    const limit = start + bytes.readInt32LE(start) - 1;
    let position = start + 4;
    while (position < limit) {
      const type = bytes[position] as number;
      const nameEnd = cstringEnd(bytes, position + 1);
      const offset = nameEnd + 1;
      if (matchesName(bytes, position + 1, nameEnd, name)) return { type, offset };
      position = offset + valueLength(bytes, type, offset, limit);
    }
    return undefined;
  }

  /** Where the value at a path lies, or undefined where there is none, or a step is not an embedded document. */
  locatePath(path: readonly string[]): { type: number; offset: number } | undefined {
    let found: { type: number; offset: number } | undefined = { type: 0x03, offset: 0 };
    for (const name of path) {
      if (found?.type !== 0x03) return undefined;
      found = this.locate(name, found.offset);
    }
    return found;
  }

  /** Whether these bytes lie at an offset. Most values are short: a loop is over before a call would begin to compare. */
  holds(wanted: Buffer, offset: number): boolean {
    for (let i = 0; i < wanted.length; i++) if (this.bytes[offset + i] !== wanted[i]) return false;
    return true;
  }

  /** Whether a field has the same bytes in another document, or is in neither. */
  sharesField(other: RawDocument, name: string): boolean {
    const [own, its] = [this.valueBytes(name), other.valueBytes(name)];
    return own && its ? own.type === its.type && own.bytes.equals(its.bytes) : own === its;
  }

  private valueBytes(name: string): { type: number; bytes: Buffer } | undefined {
    const found = this.locate(name);
    if (!found) return undefined;
    const { type, offset } = found;
    const length = valueLength(this.bytes, type, offset, this.bytes.length - 1);
    return { type, bytes: this.bytes.subarray(offset, offset + length) };
  }

  get(name: string): Value | undefined {
    const found = this.locate(name);
    return found && decodeValue(this.bytes, found.type, found.offset);
  }

  has(name: string): boolean {
    return this.locate(name) !== undefined;
  }

  /** The name of the first field; empty where there is none. */
  get firstName(): string {
    return this.bytes.length > 5 ? nameAt(this.bytes, 5, cstringEnd(this.bytes, 5)) : '';
  }

  /** The names of the top-level fields, in order. */
  *keys(): Generator<string> {
    const { bytes } = this;
    const limit = bytes.length - 1;
    let position = 4;
    while (position < limit) {
      const type = bytes[position] as number;
      const nameEnd = cstringEnd(bytes, position + 1);
      yield nameAt(bytes, position + 1, nameEnd);
      position = nameEnd + 1 + valueLength(bytes, type, nameEnd + 1, limit);
    }
  }

  /** The sub-documents of an array field as raw bytes, or undefined when the field isn't an array of documents. */
  rawArray(name: string): RawDocument[] | undefined {
    const found = this.locate(name);
    if (found?.type !== 0x04) return undefined;
    const { bytes } = this;
    const limit = found.offset + bytes.readInt32LE(found.offset) - 1;
    const documents: RawDocument[] = [];
    let position = found.offset + 4;
    while (position < limit) {
      const type = bytes[position] as number;
      const offset = cstringEnd(bytes, position + 1) + 1;
      const length = valueLength(bytes, type, offset, limit);
      if (type !== 0x03) return undefined;
      documents.push(new RawDocument(bytes.subarray(offset, offset + length)));
      position = offset + length;
    }
    return documents;
  }

  /** The values of these top-level fields, those that there are, in the order of the document. */
  pick(names: ReadonlySet<string>): Document {
    const { bytes } = this;
    const limit = bytes.length - 1;
    const picked: Document = new Map();
    for (let position = 4; position < limit && picked.size < names.size; ) {
      const type = bytes[position] as number;
      const nameEnd = cstringEnd(bytes, position + 1);
      const name = nameAt(bytes, position + 1, nameEnd);
      if (names.has(name) && !picked.has(name)) picked.set(name, decodeValue(bytes, type, nameEnd + 1));
      position = nameEnd + 1 + valueLength(bytes, type, nameEnd + 1, limit);
    }
    return picked;
  }

  /** The document with only these top-level fields, as their bytes. */
  only(names: ReadonlySet<string>): RawDocument {
    const { bytes } = this;
    const limit = bytes.length - 1;
    const kept = allocate(bytes.length);
    let length = 4;
    for (let position = 4; position < limit; ) {
      const nameEnd = cstringEnd(bytes, position + 1);
      const end = nameEnd + 1 + valueLength(bytes, bytes[position] as number, nameEnd + 1, limit);
      if (names.has(nameAt(bytes, position + 1, nameEnd))) {
        bytes.copy(kept, length, position, end);
        length += end - position;
      }
      position = end;
    }
    kept[length++] = 0;
    kept.writeInt32LE(length, 0);
    return new RawDocument(shrink(kept, length));
  }

  decode(): Document {
    return decodeDocument(this.bytes);
  }
}
