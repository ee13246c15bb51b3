import { calculate, type Numeric } from '../../bson/arithmetic';
import { compareValues } from '../../bson/compare';
import { identityKey } from '../../bson/orderedKey';
import {
  doubleValue,
  isDocument,
  isNumeric,
  toDouble,
  truthy,
  typeAlias,
  type Value,
} from '../../bson/values';
import { MongoError } from '../../errors';
import { compileSort } from '../sort';
import {
  type Expression,
  fixed,
  isNullish,
  namedArguments,
  numberArgument,
  type Operator,
  type OperatorTable,
  variadic,
} from './types';

function arrayArgument(name: string, value: Value | undefined): Value[] {
  if (!Array.isArray(value))
    throw new MongoError(
      17124,
      `The argument to ${name} must be an array, but was of type: ${typeAlias(value)}`,
    );
  return value;
}

/** Values an accumulator-like operator works on: one array argument stands for its elements. */
function operands(args: (Value | undefined)[]): (Value | undefined)[] {
  return args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
}

export function sumOf(values: (Value | undefined)[]): Value {
  return values.filter(isNumeric).reduce<Value>((sum, value) => calculate('add', sum as Numeric, value), 0);
}

export function averageOf(values: (Value | undefined)[]): Value {
  const numbers = values.filter(isNumeric);
  if (numbers.length === 0) return null;
  return doubleValue(toDouble(sumOf(numbers) as Numeric) / numbers.length);
}

export function extremeOf(values: (Value | undefined)[], sign: 1 | -1): Value {
  let best: Value = null;
  for (const value of values) {
    if (!isNullish(value) && (best === null || compareValues(value, best) * sign > 0)) best = value;
  }
  return best;
}

const overElements =
  (
    name: string,
    body: 'in' | 'cond',
    use: (items: Value[], run: (item: Value) => Value | undefined, limit: number) => Value,
  ): Operator =>
  (operand, compile) => {
    const parts = namedArguments(name, operand, ['input', body], ['as', 'limit']);
    const input = compile(parts.input as Value);
    const expression = compile(parts[body] as Value);
    const limit: Expression | undefined = parts.limit === undefined ? undefined : compile(parts.limit);
    const variable = typeof parts.as === 'string' ? parts.as : 'this';
    return (scope) => {
      const items = input(scope);
      if (isNullish(items)) return null;
      const most = limit?.(scope);
      return use(
        arrayArgument(name, items),
        (item) => expression({ root: scope.root, variables: { ...scope.variables, [variable]: item } }),
        isNumeric(most) ? toDouble(most) : Number.POSITIVE_INFINITY,
      );
    };
  };

const reduce: Operator = (operand, compile) => {
  const parts = namedArguments('$reduce', operand, ['input', 'initialValue', 'in']);
  const [input, initial, body] = ['input', 'initialValue', 'in'].map((key) =>
    compile(parts[key] as Value),
  ) as [Expression, Expression, Expression];
  return (scope) => {
    const items = input(scope);
    if (isNullish(items)) return null;
    let value = initial(scope);
    for (const item of arrayArgument('$reduce', items)) {
      value = body({ root: scope.root, variables: { ...scope.variables, value, this: item } });
    }
    return value;
  };
};

function slice(value: Value | undefined, from: Value | undefined, count: Value | undefined): Value {
  if (isNullish(value) || isNullish(from)) return null;
  const items = arrayArgument('$slice', value);
  const position = numberArgument('$slice', from);
  if (count === undefined) return position >= 0 ? items.slice(0, position) : items.slice(position);
  if (count === null) return null;
  const size = numberArgument('$slice', count);
  if (size <= 0) throw new MongoError(28729, 'Third argument to $slice must be positive');
  const start = position < 0 ? Math.max(0, items.length + position) : position;
  return items.slice(start, start + size);
}

function setOf(name: string, value: Value | undefined): Map<string, Value> {
  return new Map(arrayArgument(name, value).map((item) => [identityKey(item), item]));
}

function sortArray(input: Value | undefined, by: Value | undefined): Value {
  if (isNullish(input)) return null;
  const items = [...arrayArgument('$sortArray', input)];
  if (isDocument(by)) {
    const { compare } = compileSort(by);
    const source = (item: Value) => (isDocument(item) ? item : new Map<string, Value>());
    return items.sort((a, b) => compare(source(a), source(b)));
  }
  const sign = isNumeric(by) && toDouble(by) < 0 ? -1 : 1;
  return items.sort((a, b) => compareValues(a, b) * sign);
}

export const arrayOperators: OperatorTable = {
  $map: overElements('$map', 'in', (items, run) => items.map((item) => run(item) ?? null)),
  $filter: overElements('$filter', 'cond', (items, run, limit) =>
    items.filter((item) => truthy(run(item))).slice(0, limit),
  ),
  $reduce: reduce,
  $size: fixed('$size', 1, 1, (value) => arrayArgument('$size', value).length),
  $isArray: fixed('$isArray', 1, 1, (value) => Array.isArray(value)),
  $arrayElemAt: fixed('$arrayElemAt', 2, 2, (value, index) => {
    if (isNullish(value) || isNullish(index)) return null;
    return arrayArgument('$arrayElemAt', value).at(numberArgument('$arrayElemAt', index));
  }),
  $first: fixed('$first', 1, 1, (value) => (isNullish(value) ? null : arrayArgument('$first', value)[0])),
  $last: fixed('$last', 1, 1, (value) => (isNullish(value) ? null : arrayArgument('$last', value).at(-1))),
  $concatArrays: variadic((args) =>
    args.some(isNullish) ? null : args.flatMap((arg) => arrayArgument('$concatArrays', arg)),
  ),
  $slice: fixed('$slice', 2, 3, slice),
  $in: fixed('$in', 2, 2, (value, list) => {
    if (!Array.isArray(list)) throw new MongoError(40081, '$in requires an array as a second argument');
    return value !== undefined && list.some((item) => compareValues(item, value) === 0);
  }),
  $indexOfArray: fixed('$indexOfArray', 2, 4, (value, wanted, from, to) => {
    if (isNullish(value)) return null;
    const items = arrayArgument('$indexOfArray', value);
    const end = isNumeric(to) ? toDouble(to) : items.length;
    for (let i = isNumeric(from) ? toDouble(from) : 0; i < Math.min(end, items.length); i++) {
      if (wanted !== undefined && compareValues(items[i] as Value, wanted) === 0) return i;
    }
    return -1;
  }),
  $reverseArray: fixed('$reverseArray', 1, 1, (value) =>
    isNullish(value) ? null : [...arrayArgument('$reverseArray', value)].reverse(),
  ),
  $range: fixed('$range', 2, 3, (from, to, by) => {
    const step = by === undefined ? 1 : numberArgument('$range', by);
    if (step === 0) throw new MongoError(34449, '$range requires a non-zero step value');
    const [start, end] = [numberArgument('$range', from), numberArgument('$range', to)];
    const count = Math.max(0, Math.ceil((end - start) / step));
    if (count > 1_000_000) throw new MongoError('ExceededMemoryLimit', '$range would use too much memory');
    return Array.from({ length: count }, (_, i) => start + i * step);
  }),
  $zip: (operand, compile) => {
    const parts = namedArguments('$zip', operand, ['inputs'], ['useLongestLength', 'defaults']);
    const inputs = compile(parts.inputs as Value);
    const defaults = compile(parts.defaults ?? []);
    return (scope) => {
      const lists = inputs(scope);
      if (!Array.isArray(lists) || lists.some(isNullish)) return null;
      const arrays = lists.map((list) => arrayArgument('$zip', list));
      const lengths = arrays.map((list) => list.length);
      const length = parts.useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths);
      const fill = defaults(scope);
      return Array.from({ length }, (_, i) =>
        arrays.map((list, j) => list[i] ?? (Array.isArray(fill) ? (fill[j] ?? null) : null)),
      );
    };
  },
  $sortArray: (operand, compile) => {
    const parts = namedArguments('$sortArray', operand, ['input', 'sortBy']);
    const input = compile(parts.input as Value);
    return (scope) => sortArray(input(scope), parts.sortBy);
  },
  $setUnion: variadic((args) => {
    if (args.some(isNullish)) return null;
    return [...new Map(args.flatMap((arg) => [...setOf('$setUnion', arg)])).values()];
  }),
  $setIntersection: variadic((args) => {
    if (args.some(isNullish)) return null;
    const [first, ...rest] = args.map((arg) => setOf('$setIntersection', arg));
    return [...(first ?? new Map<string, Value>())]
      .filter(([key]) => rest.every((set) => set.has(key)))
      .map(([, value]) => value);
  }),
  $setDifference: fixed('$setDifference', 2, 2, (a, b) => {
    if (isNullish(a) || isNullish(b)) return null;
    const excluded = setOf('$setDifference', b);
    return [...setOf('$setDifference', a)].filter(([key]) => !excluded.has(key)).map(([, value]) => value);
  }),
  $setIsSubset: fixed('$setIsSubset', 2, 2, (a, b) => {
    const whole = setOf('$setIsSubset', b);
    return [...setOf('$setIsSubset', a).keys()].every((key) => whole.has(key));
  }),
  $setEquals: variadic((args) => {
    const sets = args.map((arg) => [...setOf('$setEquals', arg).keys()].sort().join('\n'));
    return sets.every((set) => set === sets[0]);
  }),
  $allElementsTrue: fixed('$allElementsTrue', 1, 1, (value) =>
    arrayArgument('$allElementsTrue', value).every(truthy),
  ),
  $anyElementTrue: fixed('$anyElementTrue', 1, 1, (value) =>
    arrayArgument('$anyElementTrue', value).some(truthy),
  ),
  $sum: variadic((args) => sumOf(operands(args))),
  $avg: variadic((args) => averageOf(operands(args))),
  $min: variadic((args) => extremeOf(operands(args), -1)),
  $max: variadic((args) => extremeOf(operands(args), 1)),
};
