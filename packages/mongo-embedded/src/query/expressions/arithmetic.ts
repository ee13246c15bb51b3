import { calculate, divide, type Numeric, remainder } from '../../bson/arithmetic';
import { doubleValue, isNumeric, toDouble, typeAlias, type Value } from '../../bson/values';
import { MongoError } from '../../errors';
import { fixed, isNullish, type Operator, type OperatorTable, variadic } from './types';

function numeric(name: string, value: Value | undefined): Numeric {
  if (!isNumeric(value))
    throw new MongoError('TypeMismatch', `${name} only supports numeric types, not ${typeAlias(value)}`);
  return value;
}

function add(args: (Value | undefined)[]): Value {
  let sum: Value = 0;
  let date = false;
  for (const arg of args) {
    if (isNullish(arg)) return null;
    if (arg instanceof Date) {
      if (date) throw new MongoError(16612, 'only one date allowed in an $add expression');
      date = true;
      sum = calculate('add', sum as Numeric, BigInt(arg.getTime()));
    } else {
      if (!isNumeric(arg))
        throw new MongoError(
          'TypeMismatch',
          `$add only supports numeric or date types, not ${typeAlias(arg)}`,
        );
      sum = calculate('add', sum as Numeric, arg);
    }
  }
  return date ? new Date(toDouble(sum as Numeric)) : sum;
}

function subtract(a: Value | undefined, b: Value | undefined): Value {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return BigInt(a.getTime() - b.getTime());
    return new Date(a.getTime() - Math.trunc(toDouble(numeric('$subtract', b))));
  }
  return calculate('subtract', numeric('$subtract', a), numeric('$subtract', b));
}

function multiply(args: (Value | undefined)[]): Value {
  let product: Value = 1;
  for (const arg of args) {
    if (isNullish(arg)) return null;
    product = calculate('multiply', product as Numeric, numeric('$multiply', arg));
  }
  return product;
}

/** An operator of one number whose result is a double. */
function real(name: string, apply: (x: number) => number): Operator {
  return fixed(name, 1, 1, (value) =>
    isNullish(value) ? null : doubleValue(apply(toDouble(numeric(name, value)))),
  );
}

/** An operator of one number that keeps integers, and the type of what isn't one. */
function whole(name: string, apply: (x: number) => number): Operator {
  return fixed(name, 1, 1, (value) => {
    if (isNullish(value)) return null;
    const number = numeric(name, value);
    if (typeof number === 'bigint') return name === '$abs' && number < 0n ? -number : number;
    const result = apply(toDouble(number));
    return typeof number === 'number' && Number.isInteger(number) ? result : doubleValue(result);
  });
}

function rounded(name: string, apply: (x: number) => number): Operator {
  return fixed(name, 1, 2, (value, place) => {
    if (isNullish(value)) return null;
    const number = numeric(name, value);
    const digits = isNullish(place) ? 0 : toDouble(numeric(name, place));
    if (digits < -20 || digits > 100)
      throw new MongoError(51083, `cannot apply ${name} with precision value ${digits}`);
    const x = toDouble(number);
    if (!Number.isFinite(x)) return number;
    // Shifting the decimal exponent in text keeps 2.675 from becoming 267.49999999999994.
    const shift = (v: number, by: number) => {
      const [base, exponent = '0'] = String(v).split('e');
      return Number(`${base}e${Number(exponent) + by}`);
    };
    const result = shift(apply(shift(x, digits)), -digits);
    return typeof number === 'number' && Number.isInteger(x) ? result : doubleValue(result);
  });
}

function halfToEven(x: number): number {
  const floor = Math.floor(x);
  const difference = x - floor;
  if (difference !== 0.5) return Math.round(x);
  return floor % 2 === 0 ? floor : floor + 1;
}

export const arithmeticOperators: OperatorTable = {
  $add: variadic(add),
  $multiply: variadic(multiply),
  $subtract: fixed('$subtract', 2, 2, subtract),
  $divide: fixed('$divide', 2, 2, (a, b) =>
    isNullish(a) || isNullish(b) ? null : divide(numeric('$divide', a), numeric('$divide', b)),
  ),
  $mod: fixed('$mod', 2, 2, (a, b) =>
    isNullish(a) || isNullish(b) ? null : remainder(numeric('$mod', a), numeric('$mod', b)),
  ),
  $abs: whole('$abs', Math.abs),
  $ceil: whole('$ceil', Math.ceil),
  $floor: whole('$floor', Math.floor),
  $round: rounded('$round', halfToEven),
  $trunc: rounded('$trunc', Math.trunc),
  $sqrt: real('$sqrt', (x) => {
    if (x < 0) throw new MongoError(28714, "$sqrt's argument must be greater than or equal to 0");
    return Math.sqrt(x);
  }),
  $exp: real('$exp', Math.exp),
  $ln: real('$ln', Math.log),
  $log10: real('$log10', Math.log10),
  $sin: real('$sin', Math.sin),
  $cos: real('$cos', Math.cos),
  $tan: real('$tan', Math.tan),
  $log: fixed('$log', 2, 2, (x, base) =>
    isNullish(x) || isNullish(base)
      ? null
      : doubleValue(Math.log(toDouble(numeric('$log', x))) / Math.log(toDouble(numeric('$log', base)))),
  ),
  $pow: fixed('$pow', 2, 2, (a, b) => {
    if (isNullish(a) || isNullish(b)) return null;
    const [base, exponent] = [numeric('$pow', a), numeric('$pow', b)];
    const result = toDouble(base) ** toDouble(exponent);
    const integral = [base, exponent].every(
      (n) => typeof n === 'bigint' || (typeof n === 'number' && Number.isInteger(n)),
    );
    return integral && Number.isSafeInteger(result)
      ? Math.abs(result) > 0x7fffffff
        ? BigInt(result)
        : result
      : doubleValue(result);
  }),
  $rand: () => () => doubleValue(Math.random()),
};
