import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { BSON_TYPE, type FieldSource, type Value } from '../bson/values';

/** Values of these types are equal where their bytes are; to those of another type they may be equal all the same. */
const EQUAL_AS_BYTES = new Set<number>([BSON_TYPE.string, BSON_TYPE.objectId]);

/** Stands in a decoded text for bytes that are no UTF-8: which they were is not known any more. */
const REPLACED = '\ufffd';

/** Where the type and the value of its only field lie in a document whose field has an empty name. */
const TYPE_OFFSET = 4;
const VALUE_OFFSET = 6;

/** Equality of a top-level field with a value: in a stored document it is compared where it lies, else by `test`. */
export function fieldEquality(
  name: string,
  operand: Value,
  test: (source: FieldSource) => boolean,
): (source: FieldSource) => boolean {
  if (typeof operand === 'string' && operand.includes(REPLACED)) return test;
  const encoded = encodeDocument(new Map([['', operand]]));
  const type = encoded[TYPE_OFFSET] as number;
  if (!EQUAL_AS_BYTES.has(type)) return test;
  const wanted = encoded.subarray(VALUE_OFFSET, encoded.length - 1);
  return (source) => {
    const place = source instanceof RawDocument ? source.locate(name) : undefined;
    return place?.type === type ? (source as RawDocument).holds(wanted, place.offset) : test(source);
  };
}
