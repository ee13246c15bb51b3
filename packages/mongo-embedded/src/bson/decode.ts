import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { MongoError } from '../errors';
import { nameAt } from './names';
import { type Document, isInt32, OpaqueValue, type Value } from './values';

export const MAX_DEPTH = 200;

function invalid(message: string): MongoError {
  return new MongoError('InvalidBSON', message);
}

/** Names are short: a loop finds their end before a call of `indexOf` would begin to search. */
export function cstringEnd(buffer: Buffer, offset: number): number {
  for (let end = offset; end < buffer.length; end++) if (buffer[end] === 0) return end;
  throw invalid('unterminated name in BSON');
}

/** The length in bytes of the value of `type` at `offset`. Trusts nothing: lengths are checked against `limit`. */
export function valueLength(buffer: Buffer, type: number, offset: number, limit: number): number {
  let length: number;
  switch (type) {
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return 0;
    case 0x08:
      length = 1;
      break;
    case 0x10:
      length = 4;
      break;
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      length = 8;
      break;
    case 0x07:
      length = 12;
      break;
    case 0x13:
      length = 16;
      break;
    case 0x0b: {
      const patternEnd = cstringEnd(buffer, offset);
      length = cstringEnd(buffer, patternEnd + 1) + 1 - offset;
      break;
    }
    default: {
      if (offset + 4 > limit) throw invalid('truncated BSON');
      const prefix = buffer.readInt32LE(offset);
      switch (type) {
        case 0x02:
        case 0x0d:
        case 0x0e:
          if (prefix < 1) throw invalid('invalid BSON string length');
          length = 4 + prefix;
          break;
        case 0x03:
        case 0x04:
          if (prefix < 5) throw invalid('invalid BSON document length');
          length = prefix;
          break;
        case 0x05:
          if (prefix < 0) throw invalid('invalid BSON binary length');
          length = 5 + prefix;
          break;
        case 0x0c:
          if (prefix < 1) throw invalid('invalid BSON string length');
          length = 16 + prefix;
          break;
        case 0x0f:
          if (prefix < 14) throw invalid('invalid BSON code length');
          length = prefix;
          break;
        default:
          throw invalid(`unrecognized BSON type ${type}`);
      }
    }
  }
  if (offset + length > limit) throw invalid('BSON value runs past its document');
  return length;
}

/** Decodes the value of `type` at `offset`; the bytes must have been validated, or come from a validated document. */
export function decodeValue(buffer: Buffer, type: number, offset: number, depth = 0): Value {
  switch (type) {
    case 0x01: {
      const value = buffer.readDoubleLE(offset);
      return isInt32(value) ? new Double(value) : value;
    }
    case 0x02:
      return buffer.toString('utf8', offset + 4, offset + 3 + buffer.readInt32LE(offset));
    case 0x03:
      return decodeDocument(buffer, offset, depth + 1);
    case 0x04:
      return decodeArray(buffer, offset, depth + 1);
    case 0x05: {
      const length = buffer.readInt32LE(offset);
      return new Binary(
        Buffer.from(buffer.subarray(offset + 5, offset + 5 + length)),
        buffer.readUInt8(offset + 4),
      );
    }
    case 0x07:
      return new ObjectId(Buffer.from(buffer.subarray(offset, offset + 12)));
    case 0x08:
      return buffer.readUInt8(offset) !== 0;
    case 0x09:
      return new Date(Number(buffer.readBigInt64LE(offset)));
    case 0x0a:
      return null;
    case 0x0b: {
      const patternEnd = buffer.indexOf(0, offset);
      const optionsEnd = buffer.indexOf(0, patternEnd + 1);
      return new BSONRegExp(
        buffer.toString('utf8', offset, patternEnd),
        buffer.toString('utf8', patternEnd + 1, optionsEnd),
      );
    }
    case 0x10:
      return buffer.readInt32LE(offset);
    case 0x11:
      return new Timestamp({ t: buffer.readUInt32LE(offset + 4), i: buffer.readUInt32LE(offset) });
    case 0x12:
      return buffer.readBigInt64LE(offset);
    case 0x13:
      return new Decimal128(Buffer.from(buffer.subarray(offset, offset + 16)));
    case 0xff:
      return new MinKey();
    case 0x7f:
      return new MaxKey();
    default:
      return new OpaqueValue(
        type,
        Buffer.from(buffer.subarray(offset, offset + valueLength(buffer, type, offset, buffer.length))),
      );
  }
}

/** Decodes the document at `offset`. */
export function decodeDocument(buffer: Buffer, offset = 0, depth = 0): Document {
  if (depth > MAX_DEPTH)
    throw new MongoError('Overflow', `BSONObj exceeded maximum nested object depth: ${MAX_DEPTH}`);
  const document: Document = new Map();
  const limit = offset + buffer.readInt32LE(offset) - 1;
  let position = offset + 4;
  while (position < limit) {
    const type = buffer.readUInt8(position);
    const nameEnd = cstringEnd(buffer, position + 1);
    const name = nameAt(buffer, position + 1, nameEnd);
    position = nameEnd + 1;
    document.set(name, decodeValue(buffer, type, position, depth));
    position += valueLength(buffer, type, position, limit);
  }
  return document;
}

function decodeArray(buffer: Buffer, offset: number, depth: number): Value[] {
  if (depth > MAX_DEPTH)
    throw new MongoError('Overflow', `BSONObj exceeded maximum nested object depth: ${MAX_DEPTH}`);
  const values: Value[] = [];
  const limit = offset + buffer.readInt32LE(offset) - 1;
  let position = offset + 4;
  while (position < limit) {
    const type = buffer.readUInt8(position);
    position = cstringEnd(buffer, position + 1) + 1;
    values.push(decodeValue(buffer, type, position, depth));
    position += valueLength(buffer, type, position, limit);
  }
  return values;
}

/** Checks that a whole document is well formed between `offset` and `limit`; returns its length. */
export function validateDocument(buffer: Buffer, offset: number, limit: number, depth = 0): number {
  if (depth > MAX_DEPTH)
    throw new MongoError('Overflow', `BSONObj exceeded maximum nested object depth: ${MAX_DEPTH}`);
  if (offset + 5 > limit) throw invalid('truncated BSON document');
  const length = buffer.readInt32LE(offset);
  const end = offset + length - 1;
  if (length < 5 || end >= limit || buffer[end] !== 0) throw invalid('invalid BSON document length');
  let position = offset + 4;
  while (position < end) {
    const type = buffer.readUInt8(position);
    position = cstringEnd(buffer, position + 1) + 1;
    if (position > end) throw invalid('BSON name runs past its document');
    const size = valueLength(buffer, type, position, end);
    if (type === 0x03 || type === 0x04) validateDocument(buffer, position, position + size, depth + 1);
    else if ((type === 0x02 || type === 0x0d || type === 0x0e) && buffer[position + size - 1] !== 0) {
      throw invalid('BSON string is not terminated');
    }
    position += size;
  }
  if (position !== end) throw invalid('BSON document length does not match its fields');
  return length;
}
