import { add } from '../bson/arithmetic';
import { compareValues } from '../bson/compare';
import {
  type FieldSource,
  isDocument,
  isNumeric,
  toDouble,
  truthy,
  typeAlias,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import { metaOf } from './meta';

type Variables = Record<string, Value>;

/** Computes a value from a document and the variables around it; `undefined` is a missing value. */
export type Expression = (root: FieldSource, variables?: Variables) => Value | undefined;

/** Builds the expression of one operator from its operand. */
type Operator = (operand: Value, compile: (spec: Value) => Expression) => Expression;

function isNullish(value: Value | undefined): value is null | undefined {
  return value === undefined || value === null;
}

function compileList(operand: Value, compile: (spec: Value) => Expression): Expression[] {
  return (Array.isArray(operand) ? operand : [operand]).map(compile);
}

/** An operator over a fixed number of evaluated arguments. */
function fixed(
  name: string,
  min: number,
  max: number,
  apply: (...args: (Value | undefined)[]) => Value | undefined,
): Operator {
  return (operand, compile) => {
    const args = compileList(operand, compile);
    if (args.length < min || args.length > max) {
      const wanted = min === max ? `exactly ${min}` : `at least ${min} and at most ${max}`;
      throw new MongoError(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${args.length} were passed in.`,
      );
    }
    return (root, variables) => apply(...args.map((arg) => arg(root, variables)));
  };
}

function arrayArgument(name: string, value: Value | undefined): Value[] {
  if (!Array.isArray(value))
    throw new MongoError(
      17124,
      `The argument to ${name} must be an array, but was of type: ${typeAlias(value)}`,
    );
  return value;
}

function numberArgument(name: string, value: Value | undefined): number {
  if (!isNumeric(value))
    throw new MongoError('TypeMismatch', `${name} only supports numeric types, not ${typeAlias(value)}`);
  return toDouble(value);
}

const addition: Operator = (operand, compile) => {
  const args = compileList(operand, compile);
  return (root, variables) => {
    let sum: Value = 0;
    for (const arg of args) {
      const value = arg(root, variables);
      if (isNullish(value)) return null;
      if (!isNumeric(value))
        throw new MongoError('TypeMismatch', `$add only supports numeric types, not ${typeAlias(value)}`);
      sum = add(sum, value);
    }
    return sum;
  };
};

const concatenation: Operator = (operand, compile) => {
  const args = compileList(operand, compile);
  return (root, variables) => {
    const values = args.map((arg) => arg(root, variables));
    return values.some(isNullish) ? null : values.flatMap((value) => arrayArgument('$concatArrays', value));
  };
};

const condition: Operator = (operand, compile) => {
  if (!Array.isArray(operand) || operand.length !== 3)
    throw new MongoError(16020, 'Expression $cond takes exactly 3 arguments.');
  const [test, yes, no] = operand.map(compile);
  return (root, variables) => (truthy(test?.(root, variables)) ? yes : no)?.(root, variables);
};

const filter: Operator = (operand, compile) => {
  if (!isDocument(operand))
    throw new MongoError('FailedToParse', '$filter only supports an object as its argument');
  const unknown = [...operand.keys()].find((key) => !['input', 'cond', 'as'].includes(key));
  if (unknown !== undefined)
    throw new MongoError('FailedToParse', `Unrecognized argument to $filter: ${unknown}`);
  const [input, cond, as = 'this'] = ['input', 'cond', 'as'].map((key) => operand.get(key));
  if (input === undefined || cond === undefined || typeof as !== 'string')
    throw new MongoError('FailedToParse', "$filter takes 'input', 'cond' and the name 'as'");
  const [items, test] = [compile(input), compile(cond)];
  return (root, variables) => {
    const list = items(root, variables);
    if (isNullish(list)) return null;
    return arrayArgument('$filter', list).filter((item) => truthy(test(root, { ...variables, [as]: item })));
  };
};

const firstPresent: Operator = (operand, compile) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw new MongoError(1257300, '$ifNull needs at least two arguments');
  const args = operand.map(compile);
  return (root, variables) => {
    let value: Value | undefined;
    for (const arg of args) {
      value = arg(root, variables);
      if (!isNullish(value)) return value;
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

/** Reads what a search stage left beside the document. */
const meta: Operator = (operand) => {
  if (operand !== 'vectorSearchScore' && operand !== 'searchScore')
    throw new MongoError(17308, `Unsupported argument to $meta: ${String(operand)}`);
  return (root) => metaOf(root)?.[operand];
};

export const EXPRESSION_OPERATORS: Record<string, Operator> = {
  $add: addition,
  $concatArrays: concatenation,
  $cond: condition,
  $eq: fixed('$eq', 2, 2, (a, b) =>
    a === undefined || b === undefined ? a === b : compareValues(a, b) === 0,
  ),
  $filter: filter,
  $ifNull: firstPresent,
  $in: fixed('$in', 2, 2, (value, list) => {
    if (!Array.isArray(list)) throw new MongoError(40081, '$in requires an array as a second argument');
    return value !== undefined && list.some((item) => compareValues(item, value) === 0);
  }),
  $literal: (operand) => () => operand,
  $meta: meta,
  $not: fixed('$not', 1, 1, (value) => !truthy(value)),
  $slice: fixed('$slice', 2, 3, slice),
};
