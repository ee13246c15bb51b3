import { Binary, BSONRegExp, MaxKey, MinKey } from 'bson';
import { compareValues, typeRank } from '../bson/compare';
import { BSON_TYPE, isNumeric, type TypeAlias, toDouble, typeOf, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';

/** Tests one value reached by a path; `undefined` is a missing field. */
export type ValueTest = (value: Value | undefined) => boolean;

export function equality(operand: Value, { collation }: { collation?: Collation | undefined }): ValueTest {
  if (operand === null) return (value) => value === undefined || value === null || typeRank(value) === 3;
  if (typeof operand === 'string' && !collation) return (value) => value === operand;
  const compare = collation?.compare ?? compareValues;
  return (value) => value !== undefined && compare(value, operand) === 0;
}

export function range(
  operator: string,
  operand: Value,
  { collation }: { collation?: Collation | undefined },
): ValueTest {
  if (operand instanceof BSONRegExp)
    throw new MongoError('BadValue', `Can't have RegEx as arg to predicate over field.`);
  const compare = collation?.compare ?? compareValues;
  const inclusive = operator === '$gte' || operator === '$lte';
  const sign = operator === '$gt' || operator === '$gte' ? 1 : -1;
  if (operand === null) return inclusive ? equality(null, {}) : () => false;
  if (isNumeric(operand) && Number.isNaN(toDouble(operand))) {
    return (value) => inclusive && isNumeric(value) && Number.isNaN(toDouble(value));
  }
  const rank = typeRank(operand);
  const anyType = operand instanceof MinKey || operand instanceof MaxKey;
  const numeric = isNumeric(operand);
  return (value) => {
    if (value === undefined || (!anyType && typeRank(value) !== rank)) return false;
    // Comparisons with a number never match NaN, though it sorts below all numbers.
    if (numeric && isNumeric(value) && Number.isNaN(toDouble(value))) return false;
    const order = compare(value, operand) * sign;
    return inclusive ? order >= 0 : order > 0;
  };
}

export function regexTest(original: BSONRegExp | undefined, regex: RegExp): ValueTest {
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : original !== undefined && value instanceof BSONRegExp && compareValues(value, original) === 0;
}

export function typeTest(operand: Value): (value: Value) => boolean {
  const wanted = new Set<number>();
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    if (item === 'number')
      for (const alias of ['double', 'int', 'long', 'decimal'] as const) wanted.add(BSON_TYPE[alias]);
    else if (typeof item === 'string') {
      const type = Object.hasOwn(BSON_TYPE, item) ? BSON_TYPE[item as TypeAlias] : undefined;
      if (type === undefined) throw new MongoError('BadValue', `Unknown type name alias: ${item}`);
      wanted.add(type);
    } else if (isNumeric(item)) {
      const type = toDouble(item);
      if (!(Object.values(BSON_TYPE) as number[]).includes(type))
        throw new MongoError('BadValue', `Invalid numerical type code: ${type}`);
      wanted.add(type);
    } else throw new MongoError('TypeMismatch', 'type must be represented as a number or a string');
  }
  return (value) => wanted.has(typeOf(value));
}

export function modulo(operand: Value): ValueTest {
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw new MongoError('BadValue', 'malformed mod, needs to be an array of two numbers');
  }
  const [divisor, remainder] = operand.map((item) =>
    isNumeric(item) ? Math.trunc(toDouble(item)) : Number.NaN,
  ) as [number, number];
  if (Number.isNaN(divisor)) throw new MongoError('BadValue', 'malformed mod, divisor not a number');
  if (divisor === 0) throw new MongoError('BadValue', 'divisor cannot be 0');
  return (value) =>
    isNumeric(value) && Math.trunc(toDouble(value)) % divisor === (Number.isNaN(remainder) ? 0 : remainder);
}

/** How the bits of a value at the positions of an operand are asked for. */
const BIT_TESTS: Record<string, (positions: number[], isSet: (position: number) => boolean) => boolean> = {
  $bitsAllSet: (positions, isSet) => positions.every(isSet),
  $bitsAnySet: (positions, isSet) => positions.some(isSet),
  $bitsAllClear: (positions, isSet) => !positions.some(isSet),
  $bitsAnyClear: (positions, isSet) => !positions.every(isSet),
};

export function bits(operator: string, operand: Value): ValueTest {
  const test = BIT_TESTS[operator];
  if (!test) throw new MongoError('BadValue', `unknown operator: ${operator}`);
  const positions = bitPositions(operator, operand);
  return (value) => {
    if (value instanceof Binary) return test(positions, binaryBits(value));
    if (value === undefined || !isNumeric(value)) return false;
    const number = typeof value === 'bigint' ? value : wholeNumber(toDouble(value));
    // A number is as wide as its sign repeats.
    return (
      number !== null &&
      test(positions, (position) => ((number >> BigInt(Math.min(position, 63))) & 1n) === 1n)
    );
  };
}

/** The number, or null where it is no int64. */
function wholeNumber(value: number): bigint | null {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63 ? BigInt(value) : null;
}

/** The bits of a binary, the lowest of its first byte first; those after its end are clear. */
function binaryBits({ buffer, position: length }: Binary): (position: number) => boolean {
  return (position) =>
    position < length * 8 && (((buffer[position >> 3] as number) >> (position & 7)) & 1) === 1;
}

const MAX_BIT_POSITION = 2 ** 31 - 1;

function bitPositions(operator: string, operand: Value): number[] {
  if (Array.isArray(operand)) {
    return operand.map((bit) => {
      const position = isNumeric(bit) ? toDouble(bit) : Number.NaN;
      if (Number.isInteger(position) && position >= 0 && position <= MAX_BIT_POSITION) return position;
      throw new MongoError(
        'BadValue',
        `Failed to parse bit position. Expected a non-negative integer in: ${operator}`,
      );
    });
  }
  if (operand instanceof Binary) return setPositions(operand.position * 8, binaryBits(operand));
  const mask =
    typeof operand === 'bigint' ? operand : isNumeric(operand) ? wholeNumber(toDouble(operand)) : null;
  if (mask === null || mask < 0n)
    throw new MongoError('BadValue', `${operator} takes an Array, a number, or a BinData`);
  return setPositions(64, (position) => ((mask >> BigInt(position)) & 1n) === 1n);
}

function setPositions(length: number, isSet: (position: number) => boolean): number[] {
  return Array.from({ length }, (_, position) => position).filter(isSet);
}
