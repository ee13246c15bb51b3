import { Decimal128, ObjectId } from 'bson';
import { doubleValue, isInt32, isNumeric, toDouble, truthy, typeAlias, type Value } from '../../bson/values';
import { MongoError } from '../../errors';
import { textOf } from './string';
import { fixed, isNullish, namedArguments, type OperatorTable } from './types';

type Target = 'bool' | 'date' | 'decimal' | 'double' | 'int' | 'long' | 'objectId' | 'string';

const TARGETS: Record<string, Target> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
};

function failed(value: Value, target: Target): MongoError {
  return new MongoError(241, `Failed to convert '${typeAlias(value)}' to ${target} in $convert`);
}

function toNumber(value: Value, target: Target): number {
  if (isNumeric(value)) return toDouble(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) return Number(value);
  throw failed(value, target);
}

/** Converts as `$convert` does; throws `ConversionFailure` where a value has no counterpart. */
export function convert(value: Value, target: Target): Value {
  switch (target) {
    case 'string':
      return textOf(value);
    case 'bool':
      return truthy(value);
    case 'double':
      return doubleValue(toNumber(value, target));
    case 'decimal':
      if (value instanceof Decimal128) return value;
      if (typeof value === 'bigint' || typeof value === 'string')
        return Decimal128.fromString(value.toString());
      return Decimal128.fromString(String(toNumber(value, target)));
    case 'int': {
      const number = Math.trunc(toNumber(value, target));
      if (typeof value === 'string' && !/^[+-]?\d+$/.test(value)) throw failed(value, target);
      if (!isInt32(number + 0)) throw failed(value, target);
      return number + 0;
    }
    case 'long': {
      if (typeof value === 'bigint') return value;
      if (typeof value === 'string') {
        if (!/^[+-]?\d+$/.test(value)) throw failed(value, target);
        return BigInt(value);
      }
      const number = Math.trunc(toNumber(value, target));
      if (!Number.isFinite(number) || Math.abs(number) >= 2 ** 63) throw failed(value, target);
      return BigInt(number);
    }
    case 'objectId':
      if (value instanceof ObjectId) return value;
      if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value))
        return ObjectId.createFromHexString(value);
      throw failed(value, target);
    case 'date': {
      if (value instanceof Date) return value;
      const date =
        typeof value === 'string'
          ? new Date(value)
          : value instanceof ObjectId
            ? value.getTimestamp()
            : new Date(isNumeric(value) ? toDouble(value) : Number.NaN);
      if (Number.isNaN(date.getTime())) throw failed(value, target);
      return date;
    }
  }
}

const converter = (name: string, target: Target) =>
  fixed(name, 1, 1, (value) => (isNullish(value) ? null : convert(value, target)));

export const conversionOperators: OperatorTable = {
  $toString: converter('$toString', 'string'),
  $toBool: converter('$toBool', 'bool'),
  $toDouble: converter('$toDouble', 'double'),
  $toDecimal: converter('$toDecimal', 'decimal'),
  $toInt: converter('$toInt', 'int'),
  $toLong: converter('$toLong', 'long'),
  $toObjectId: converter('$toObjectId', 'objectId'),
  $toDate: converter('$toDate', 'date'),
  $type: fixed('$type', 1, 1, (value) => typeAlias(value)),
  $convert: (operand, compile) => {
    const parts = namedArguments('$convert', operand, ['input', 'to'], ['onError', 'onNull']);
    const [input, to] = [compile(parts.input as Value), compile(parts.to as Value)];
    const onError = parts.onError === undefined ? undefined : compile(parts.onError);
    const onNull = compile(parts.onNull ?? null);
    return (scope) => {
      const value = input(scope);
      if (isNullish(value)) return onNull(scope);
      const wanted = to(scope);
      const target = isNumeric(wanted) ? TARGETS[toDouble(wanted)] : (wanted as Target);
      if (!target || !Object.values(TARGETS).includes(target))
        throw new MongoError('BadValue', `Unknown type name: ${String(wanted)}`);
      try {
        return convert(value, target);
      } catch (error) {
        if (onError) return onError(scope);
        throw error;
      }
    };
  },
};
