import { Binary, Double, EJSON, Int32, Long, ObjectId } from 'bson';

export type Plain = { [key: string]: unknown };

export function isPlain(value: unknown): value is Plain {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  );
}

const BSON_TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  object: isPlain,
  array: Array.isArray,
  binData: (value) => value instanceof Binary,
  objectId: (value) => value instanceof ObjectId,
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  null: (value) => value === null,
  int: (value) => Number.isInteger(numeric(value)),
  long: (value) => Number.isInteger(numeric(value)),
  double: (value) => numeric(value) !== undefined,
  number: (value) => numeric(value) !== undefined,
};

function numeric(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Long || value instanceof Int32 || value instanceof Double
    ? Number(value.toString())
    : undefined;
}

const show = (value: unknown) => EJSON.stringify(value === undefined ? null : (value as object));

/**
 * Compares an actual value with what a unified test expects, by that format's rules: numbers by value, extra keys
 * allowed at the root, `$$` operators. Returns what differs, or undefined.
 */
export function mismatch(
  actual: unknown,
  expected: unknown,
  entities: Map<string, unknown>,
  root = true,
  path = '$',
): string | undefined {
  if (isPlain(expected)) {
    const [operator] = Object.keys(expected);
    if (operator?.startsWith('$$'))
      return special(operator, expected[operator], actual, entities, root, path);
    if (!isPlain(actual)) return `${path}: expected a document ${show(expected)}, got ${show(actual)}`;
    for (const [key, wanted] of Object.entries(expected)) {
      const keyOperator = isPlain(wanted) ? Object.keys(wanted)[0] : undefined;
      const optional = keyOperator === '$$exists' || keyOperator === '$$unsetOrMatches';
      if (!optional && !(key in actual)) return `${path}.${key} is missing; got ${show(actual)}`;
      const difference = mismatch(actual[key], wanted, entities, false, `${path}.${key}`);
      if (difference) return difference;
    }
    const extra = root ? undefined : Object.keys(actual).find((key) => !(key in expected));
    return extra === undefined ? undefined : `${path}.${extra} was not expected`;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return `${path}: expected ${show(expected)}, got ${show(actual)}`;
    for (const [i, wanted] of expected.entries()) {
      const difference = mismatch(actual[i], wanted, entities, root, `${path}[${i}]`);
      if (difference) return difference;
    }
    return undefined;
  }
  const [a, b] = [numeric(actual), numeric(expected)];
  if (a !== undefined && b !== undefined) return a === b ? undefined : `${path}: expected ${b}, got ${a}`;
  return show(actual) === show(expected)
    ? undefined
    : `${path}: expected ${show(expected)}, got ${show(actual)}`;
}

function special(
  operator: string,
  operand: unknown,
  actual: unknown,
  entities: Map<string, unknown>,
  root: boolean,
  path: string,
): string | undefined {
  switch (operator) {
    case '$$exists':
      return (actual !== undefined) === operand
        ? undefined
        : `${path}: expected ${operand ? 'a value' : 'no value'}, got ${show(actual)}`;
    case '$$unsetOrMatches':
      return actual === undefined || actual === null
        ? undefined
        : mismatch(actual, operand, entities, root, path);
    case '$$type': {
      const types = Array.isArray(operand) ? operand : [operand];
      return types.some((type) => BSON_TYPES[String(type)]?.(actual))
        ? undefined
        : `${path}: ${show(actual)} is not of type ${types}`;
    }
    case '$$matchesEntity':
      return mismatch(actual, entities.get(String(operand)), entities, root, path);
    case '$$sessionLsid': {
      const session = entities.get(String(operand)) as { id?: unknown } | undefined;
      return show(actual) === show(session?.id) ? undefined : `${path}: not the session's id`;
    }
    case '$$lte':
      return (numeric(actual) ?? Number.POSITIVE_INFINITY) <= (numeric(operand) ?? 0)
        ? undefined
        : `${path}: ${show(actual)} > ${show(operand)}`;
    default:
      throw new Error(`the runner does not know ${operator}`);
  }
}
