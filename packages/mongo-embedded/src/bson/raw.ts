import { decodeDocument, decodeValue, valueLength } from './decode';
import type { Document, FieldSource, Value } from './values';

/** A document as its validated bytes: fields are found and decoded only when asked for. */
export class RawDocument implements FieldSource {
  constructor(readonly bytes: Buffer) {}

  /** Where a top-level field's value lies, or undefined when the field is missing. */
  locate(name: string): { type: number; offset: number } | undefined {
    const { bytes } = this;
    const limit = bytes.length - 1;
    let position = 4;
    while (position < limit) {
      const type = bytes[position] as number;
      const nameEnd = bytes.indexOf(0, position + 1);
      const offset = nameEnd + 1;
      if (matchesName(bytes, position + 1, nameEnd, name)) return { type, offset };
      position = offset + valueLength(bytes, type, offset, limit);
    }
    return undefined;
  }

  get(name: string): Value | undefined {
    const found = this.locate(name);
    return found && decodeValue(this.bytes, found.type, found.offset);
  }

  has(name: string): boolean {
    return this.locate(name) !== undefined;
  }

  /** The names of the top-level fields, in order. */
  *keys(): Generator<string> {
    const { bytes } = this;
    const limit = bytes.length - 1;
    let position = 4;
    while (position < limit) {
      const type = bytes[position] as number;
      const nameEnd = bytes.indexOf(0, position + 1);
      yield bytes.toString('utf8', position + 1, nameEnd);
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
      const offset = bytes.indexOf(0, position + 1) + 1;
      const length = valueLength(bytes, type, offset, limit);
      if (type !== 0x03) return undefined;
      documents.push(new RawDocument(bytes.subarray(offset, offset + length)));
      position = offset + length;
    }
    return documents;
  }

  decode(): Document {
    return decodeDocument(this.bytes);
  }
}

function matchesName(bytes: Buffer, start: number, end: number, name: string): boolean {
  const length = name.length;
  if (end - start === length) {
    for (let i = 0; i < length; i++) {
      const code = name.charCodeAt(i);
      if (code > 127) return bytes.toString('utf8', start, end) === name;
      if (bytes[start + i] !== code) return false;
    }
    return true;
  }
  // A name with multi-byte characters is longer in bytes than in UTF-16 units.
  return (
    end - start > length && (bytes[start] as number) > 127 && bytes.toString('utf8', start, end) === name
  );
}
