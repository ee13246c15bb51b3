import { BSONRegExp, MaxKey, MinKey } from 'bson';
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

export function bits(operator: string, operand: Value): ValueTest {
  let mask: bigint;
  if (Array.isArray(operand)) {
    mask = operand.reduce<bigint>(
      (sum, bit) => sum | (1n << BigInt(Math.trunc(toDouble(bit as number)))),
      0n,
    );
  } else if (isNumeric(operand) && Number.isInteger(toDouble(operand)) && toDouble(operand) >= 0) {
    mask = BigInt(toDouble(operand));
  } else throw new MongoError('BadValue', `${operator} takes an Array, a number, or a BinData`);
  return (value) => {
    if (!isNumeric(value) || !Number.isInteger(toDouble(value))) return false;
    const overlap = BigInt.asUintN(64, typeof value === 'bigint' ? value : BigInt(toDouble(value))) & mask;
    switch (operator) {
      case '$bitsAllSet':
        return overlap === mask;
      case '$bitsAllClear':
        return overlap === 0n;
      case '$bitsAnySet':
        return overlap !== 0n;
      default:
        return overlap !== mask;
    }
  };
}
