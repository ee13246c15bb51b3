import { Decimal128, Double } from 'bson';
import { MongoError } from '../errors';
import { doubleValue, integerValue, toDouble, type Value } from './values';

export type Numeric = number | bigint | Double | Decimal128;
type Operation = 'add' | 'subtract' | 'multiply';

const INT64_MIN = -(1n << 63n);
const INT64_MAX = (1n << 63n) - 1n;

function isIntegral(value: Numeric): value is number | bigint {
  return (
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 0x80000000)
  );
}

/** Adds, subtracts or multiplies by MongoDB's type rules: int32 widens to int64, int64 past its range to double. */
export function calculate(
  operation: Operation,
  a: Numeric,
  b: Numeric,
  options: { strictInt64?: boolean } = {},
): Value {
  if (a instanceof Decimal128 || b instanceof Decimal128) return calculateDecimal(operation, a, b);
  if (isIntegral(a) && isIntegral(b)) {
    const exact = calculateBigint(operation, BigInt(a), BigInt(b));
    const wide = typeof a === 'bigint' || typeof b === 'bigint';
    if (exact >= INT64_MIN && exact <= INT64_MAX) return wide ? exact : integerValue(exact);
    if (options.strictInt64)
      throw new MongoError(
        'BadValue',
        'Failed to apply the operation: the result overflows a 64-bit integer',
      );
    return Number(exact);
  }
  const x = toDouble(a);
  const y = toDouble(b);
  return doubleValue(operation === 'add' ? x + y : operation === 'subtract' ? x - y : x * y);
}

function calculateBigint(operation: Operation, a: bigint, b: bigint): bigint {
  return operation === 'add' ? a + b : operation === 'subtract' ? a - b : a * b;
}

interface Scaled {
  digits: bigint;
  exponent: number;
}

function parseDecimal(value: Numeric): Scaled | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(
    value instanceof Double ? String(value.value) : value.toString(),
  );
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

function calculateDecimal(operation: Operation, a: Numeric, b: Numeric): Value {
  const x = parseDecimal(a);
  const y = parseDecimal(b);
  if (!x || !y) {
    const [p, q] = [toDouble(a), toDouble(b)];
    const result = operation === 'add' ? p + q : operation === 'subtract' ? p - q : p * q;
    return Decimal128.fromString(Number.isNaN(result) ? 'NaN' : String(result));
  }
  if (operation === 'multiply')
    return formatDecimal({ digits: x.digits * y.digits, exponent: x.exponent + y.exponent });
  const exponent = Math.min(x.exponent, y.exponent);
  const left = x.digits * 10n ** BigInt(x.exponent - exponent);
  const right = y.digits * 10n ** BigInt(y.exponent - exponent);
  return formatDecimal({ digits: calculateBigint(operation, left, right), exponent });
}

/** Rounds to the 34 digits a decimal holds, half to even. */
function formatDecimal({ digits, exponent }: Scaled): Decimal128 {
  const negative = digits < 0n;
  let magnitude = negative ? -digits : digits;
  let scale = exponent;
  const excess = magnitude.toString().length - 34;
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    const rest = magnitude % unit;
    magnitude /= unit;
    if (rest * 2n > unit || (rest * 2n === unit && magnitude % 2n === 1n)) magnitude += 1n;
    scale += excess;
  }
  return Decimal128.fromString(`${negative ? '-' : ''}${magnitude}E${scale}`);
}

/** Divides; decimals keep 34 digits, everything else is a double. */
export function divide(a: Numeric, b: Numeric): Value {
  if (toDouble(b) === 0) throw new MongoError('BadValue', "can't $divide by zero");
  const x = parseDecimal(a);
  const y = parseDecimal(b);
  if (!(a instanceof Decimal128 || b instanceof Decimal128) || !x || !y)
    return doubleValue(toDouble(a) / toDouble(b));
  const shift = 36;
  return trimDecimal({
    digits: (x.digits * 10n ** BigInt(shift)) / y.digits,
    exponent: x.exponent - y.exponent - shift,
  });
}

function trimDecimal(value: Scaled): Decimal128 {
  let { digits, exponent } = value;
  while (digits !== 0n && digits % 10n === 0n && exponent < 0) {
    digits /= 10n;
    exponent++;
  }
  return formatDecimal({ digits, exponent });
}

export function remainder(a: Numeric, b: Numeric): Value {
  if (toDouble(b) === 0) throw new MongoError(16610, "can't $mod by zero");
  if (isIntegral(a) && isIntegral(b)) {
    const exact = BigInt(a) % BigInt(b);
    return typeof a === 'bigint' || typeof b === 'bigint' ? exact : integerValue(exact);
  }
  const result = toDouble(a) % toDouble(b);
  return a instanceof Decimal128 || b instanceof Decimal128
    ? Decimal128.fromString(String(result))
    : doubleValue(result);
}
