import { Decimal128, Double } from 'bson';
import { MongoError } from '../errors';
import { doubleValue, integerValue, toDouble } from './values';

export type Numeric = number | bigint | Double | Decimal128;

const INT64_MIN = -(1n << 63n);
const INT64_MAX = (1n << 63n) - 1n;

function isIntegral(value: Numeric): value is number | bigint {
  return (
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 0x80000000)
  );
}

/** Adds by MongoDB's type rules: int32 widens to int64, int64 past its range to double. */
export function add(a: Numeric, b: Numeric, options: { strictInt64?: boolean } = {}): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) return addDecimals(a, b);
  if (isIntegral(a) && isIntegral(b)) {
    const exact = BigInt(a) + BigInt(b);
    const wide = typeof a === 'bigint' || typeof b === 'bigint';
    if (exact >= INT64_MIN && exact <= INT64_MAX) return wide ? exact : integerValue(exact);
    if (options.strictInt64)
      throw new MongoError(
        'BadValue',
        'Failed to apply the operation: the result overflows a 64-bit integer',
      );
    return Number(exact);
  }
  return doubleValue(toDouble(a) + toDouble(b));
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

function addDecimals(a: Numeric, b: Numeric): Decimal128 {
  const x = parseDecimal(a);
  const y = parseDecimal(b);
  if (!x || !y) {
    const result = toDouble(a) + toDouble(b);
    return Decimal128.fromString(Number.isNaN(result) ? 'NaN' : String(result));
  }
  const exponent = Math.min(x.exponent, y.exponent);
  const left = x.digits * 10n ** BigInt(x.exponent - exponent);
  const right = y.digits * 10n ** BigInt(y.exponent - exponent);
  return formatDecimal({ digits: left + right, exponent });
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
