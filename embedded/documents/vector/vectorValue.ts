import { Binary } from 'bson';
import { type FieldSource, isNumeric, toDouble, type Value } from '../bson/values';
import { splitPath, valueAt } from '../query/path';

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

export function vectorAt(document: FieldSource, path: string): Float32Array | undefined {
  return vectorOf(valueAt(document, splitPath(path)));
}

export function isFiniteVector(vector: Float32Array): boolean {
  return vector.every(Number.isFinite);
}
