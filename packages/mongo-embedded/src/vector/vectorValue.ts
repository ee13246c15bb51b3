import { Binary } from 'bson';
import type { RawDocument } from '../bson/raw';
import { isNumeric, toDouble, type Value } from '../bson/values';
import { valueAt } from '../query/path';

/** Subtype 9 binaries start with the element type and a padding count. */
const VECTOR_SUBTYPE = 9;
const FLOAT32 = 0x27;
const INT8 = 0x03;

/** The numbers of a vector value: a float32 or int8 binary, or an array of numbers; undefined when it is neither. */
export function vectorOf(value: Value | undefined): Float32Array | undefined {
  if (value instanceof Binary) {
    if (value.sub_type !== VECTOR_SUBTYPE || value.position < 2) return undefined;
    const bytes = value.buffer.subarray(0, value.position);
    if (bytes[0] === FLOAT32 && (bytes.length - 2) % 4 === 0) {
      const copy = new Uint8Array(bytes.length - 2);
      copy.set(bytes.subarray(2));
      return new Float32Array(copy.buffer);
    }
    return bytes[0] === INT8 ? Float32Array.from(new Int8Array(bytes.slice(2).buffer)) : undefined;
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isNumeric)) return undefined;
  return Float32Array.from(value as number[], toDouble);
}

export function isFiniteVector(vector: Float32Array): boolean {
  return vector.every(Number.isFinite);
}

/** Where a document's vector starts within its bytes, if it is a float32 binary of this many dimensions. */
function float32Offset(
  document: RawDocument,
  path: readonly string[],
  dimensions: number,
): number | undefined {
  const found = document.locatePath(path);
  if (found?.type !== BINARY) return undefined;
  const { bytes } = document;
  const at = found.offset + 5;
  const fits =
    bytes.readInt32LE(found.offset) === 2 + dimensions * 4 &&
    bytes[at - 1] === VECTOR_SUBTYPE &&
    bytes[at] === FLOAT32;
  return fits ? at + 2 : undefined;
}

const BINARY = 0x05;

/** Copies a document's vector into `into`; false when it has none of that many finite numbers. */
export function readVector(document: RawDocument, path: readonly string[], into: Float32Array): boolean {
  const at = float32Offset(document, path, into.length);
  if (at !== undefined) {
    new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(
      document.bytes.subarray(at, at + into.byteLength),
    );
  } else {
    const vector = vectorOf(valueAt(document, path));
    if (vector?.length !== into.length) return false;
    into.set(vector);
  }
  let sum = 0;
  // Zero times anything finite is zero: the sum stays a number only if every component is one.
  for (let i = 0; i < into.length; i++) sum += (into[i] as number) * 0;
  return sum === 0;
}
