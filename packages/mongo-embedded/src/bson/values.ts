import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/** A deprecated BSON type (undefined, DBPointer, code, symbol): carried byte for byte, never interpreted. */
export class OpaqueValue {
  constructor(
    readonly type: number,
    readonly bytes: Buffer,
  ) {}
}

/** A document in memory. A Map, because objects would reorder numeric keys and give `__proto__` a meaning. */
export type Document = Map<string, Value>;

/**
 * A BSON value in memory, without loss: an int32 is an integral `number`, a double is a fractional `number` or,
 * where it would read as an int32, a `Double`; an int64 is a `bigint`.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Double
  | Decimal128
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
  | Timestamp
  | MinKey
  | MaxKey
  | OpaqueValue
  | Document
  | Value[];

/** A source that can be read by field name: a decoded document, or raw bytes decoded field by field. */
export interface FieldSource {
  get(name: string): Value | undefined;
}

export const BSON_TYPE = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

export type TypeAlias = keyof typeof BSON_TYPE;

const aliasByType = new Map<number, TypeAlias>(
  Object.entries(BSON_TYPE).map(([alias, type]) => [type, alias as TypeAlias]),
);

export function isDocument(value: Value | undefined): value is Document {
  return value instanceof Map;
}

export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff && !Object.is(value, -0);
}

export function isNumeric(value: Value | undefined): value is number | bigint | Double | Decimal128 {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Double ||
    value instanceof Decimal128
  );
}

/** The BSON type number of a value, as `$type` counts them. */
export function typeOf(value: Value): number {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? BSON_TYPE.int : BSON_TYPE.double;
    case 'bigint':
      return BSON_TYPE.long;
    case 'string':
      return BSON_TYPE.string;
    case 'boolean':
      return BSON_TYPE.bool;
  }
  if (value === null) return BSON_TYPE.null;
  if (value instanceof Map) return BSON_TYPE.object;
  if (Array.isArray(value)) return BSON_TYPE.array;
  if (value instanceof Date) return BSON_TYPE.date;
  if (value instanceof ObjectId) return BSON_TYPE.objectId;
  if (value instanceof Binary) return BSON_TYPE.binData;
  if (value instanceof Double) return BSON_TYPE.double;
  if (value instanceof Decimal128) return BSON_TYPE.decimal;
  if (value instanceof Timestamp) return BSON_TYPE.timestamp;
  if (value instanceof BSONRegExp) return BSON_TYPE.regex;
  if (value instanceof MinKey) return BSON_TYPE.minKey;
  if (value instanceof MaxKey) return BSON_TYPE.maxKey;
  return value.type;
}

export function typeAlias(value: Value | undefined): TypeAlias | 'missing' {
  return value === undefined ? 'missing' : (aliasByType.get(typeOf(value)) ?? 'missing');
}

/** The nearest double of a numeric value. */
export function toDouble(value: number | bigint | Double | Decimal128): number {
  if (typeof value === 'number') return value;
  if (value instanceof Double) return value.value;
  return Number(value.toString());
}

/** A double as a value: boxed where it would otherwise read as an int32. */
export function doubleValue(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** An integer as the narrowest of int32 and int64. */
export function integerValue(value: bigint): number | bigint {
  return value >= -0x80000000n && value <= 0x7fffffffn ? Number(value) : value;
}

/** Deep copy of documents and arrays; scalars are shared. */
export function cloneValue<T extends Value>(value: T): T {
  if (value instanceof Map) {
    const copy: Document = new Map();
    for (const [key, field] of value as Document) copy.set(key, cloneValue(field));
    return copy as T;
  }
  return Array.isArray(value) ? (value.map(cloneValue) as T) : value;
}

/** Builds a document from a literal, fields in order; `undefined` leaves a field out. */
export function toDocument(literal: Record<string, Value | undefined>): Document {
  const document: Document = new Map();
  for (const [key, value] of Object.entries(literal)) if (value !== undefined) document.set(key, value);
  return document;
}

export function truthy(value: Value | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !isNumeric(value) || toDouble(value) !== 0;
}
