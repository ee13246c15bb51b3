import { Timestamp } from 'bson';
import { calculate } from '../bson/arithmetic';
import { compareValues, valuesEqual } from '../bson/compare';
import {
  type Document,
  integerValue,
  isDocument,
  isNumeric,
  toDouble,
  typeAlias,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';
import { compileMatcher, isOperatorDocument } from './matcher';
import { compileSort } from './sort';

/** Computes the new value of a field from its current one; `undefined` removes the field. */
export type FieldOperator = (current: Value | undefined, path: string) => Value | undefined;

function arithmetic(operation: 'add' | 'multiply', name: string): (operand: Value) => FieldOperator {
  return (operand) => {
    if (!isNumeric(operand)) {
      throw new MongoError(
        'TypeMismatch',
        `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${name}: ${typeAlias(operand)}}`,
      );
    }
    return (current, path) => {
      if (current === undefined) return operation === 'add' ? operand : calculate('multiply', operand, 0);
      if (!isNumeric(current)) {
        throw new MongoError(
          'TypeMismatch',
          `Cannot apply ${name} to a value of non-numeric type. The field '${path}' has type ${typeAlias(current)}`,
        );
      }
      return calculate(operation, current, operand, { strictInt64: true });
    };
  };
}

const extreme =
  (sign: 1 | -1) =>
  (operand: Value, collation?: Collation): FieldOperator =>
  (current) =>
    current === undefined || (collation?.compare ?? compareValues)(operand, current) * sign > 0
      ? operand
      : current;

function arrayOf(operator: string, current: Value | undefined, path: string): Value[] {
  if (current === undefined) return [];
  if (!Array.isArray(current)) {
    throw new MongoError(
      'BadValue',
      `The field '${path}' must be an array but is of type ${typeAlias(current)} in ${operator}`,
    );
  }
  return current;
}

function integer(name: string, value: Value): number {
  if (!isNumeric(value) || !Number.isInteger(toDouble(value))) {
    throw new MongoError(
      'BadValue',
      `The value for ${name} must be an integer value but was given type: ${typeAlias(value)}`,
    );
  }
  return toDouble(value);
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position']);

function push(operand: Value): FieldOperator {
  const modifiers = isDocument(operand) && operand.has('$each') ? operand : undefined;
  if (!modifiers) return (current, path) => [...arrayOf('$push', current, path), operand];
  for (const name of modifiers.keys()) {
    if (!PUSH_MODIFIERS.has(name)) throw new MongoError('BadValue', `Unrecognized clause in $push: ${name}`);
  }
  const each = modifiers.get('$each') as Value;
  if (!Array.isArray(each))
    throw new MongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeAlias(each)}`,
    );
  const [positionSpec, sliceSpec, sortSpec] = ['$position', '$slice', '$sort'].map((name) =>
    modifiers.get(name),
  );
  const position = positionSpec === undefined ? undefined : integer('$position', positionSpec);
  const slice = sliceSpec === undefined ? undefined : integer('$slice', sliceSpec);
  const order = sortSpec === undefined ? undefined : elementOrder(sortSpec);
  return (current, path) => {
    const before = arrayOf('$push', current, path);
    const at = position ?? before.length;
    let result = [...before.slice(0, at), ...each, ...before.slice(at)];
    if (order) result.sort(order);
    if (slice !== undefined) result = slice >= 0 ? result.slice(0, slice) : result.slice(slice);
    return result;
  };
}

function elementOrder(spec: Value): (a: Value, b: Value) => number {
  if (isDocument(spec)) {
    const { compare } = compileSort(spec);
    const empty: Document = new Map();
    return (a, b) => compare(isDocument(a) ? a : empty, isDocument(b) ? b : empty);
  }
  const direction = isNumeric(spec) ? toDouble(spec) : 0;
  if (direction !== 1 && direction !== -1)
    throw new MongoError('BadValue', 'The $sort element value must be either 1 or -1');
  return (a, b) => compareValues(a, b) * direction;
}

function addToSet(operand: Value, collation?: Collation): FieldOperator {
  const each =
    isDocument(operand) && operand.keys().next().value === '$each' ? operand.get('$each') : [operand];
  if (!Array.isArray(each))
    throw new MongoError(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeAlias(each)}`,
    );
  const equal = collation ? (a: Value, b: Value) => collation.compare(a, b) === 0 : valuesEqual;
  return (current, path) => {
    const result = [...arrayOf('$addToSet', current, path)];
    for (const item of each) if (!result.some((known) => equal(known, item))) result.push(item);
    return result.length === (Array.isArray(current) ? current.length : -1) ? current : result;
  };
}

/** Whether a condition that begins with an operator is a query on whole documents, such as `{$or: […]}`. */
function isQuery(condition: Document): boolean {
  return ['$and', '$or', '$nor', '$expr'].includes(condition.keys().next().value as string);
}

function pull(operand: Value, collation?: Collation): FieldOperator {
  let remove: (item: Value) => boolean;
  if (isOperatorDocument(operand) && !isQuery(operand)) {
    const test = compileMatcher(new Map([['e', operand]]), { collation });
    remove = (item) => test(new Map([['e', item]]));
  } else if (isDocument(operand)) {
    const test = compileMatcher(operand, { collation });
    remove = (item) => isDocument(item) && test(item);
  } else {
    const test = compileMatcher(new Map([['e', operand]]), { collation });
    remove = (item) => test(new Map([['e', item]]));
  }
  return (current, path) => {
    if (current === undefined) return undefined;
    const items = arrayOf('$pull', current, path);
    const kept = items.filter((item) => !remove(item));
    return kept.length === items.length ? current : kept;
  };
}

function pullAll(operand: Value): FieldOperator {
  if (!Array.isArray(operand))
    throw new MongoError(
      'BadValue',
      `$pullAll requires an array argument but was given a ${typeAlias(operand)}`,
    );
  return (current, path) => {
    if (current === undefined) return undefined;
    const items = arrayOf('$pullAll', current, path);
    const kept = items.filter((item) => !operand.some((unwanted) => valuesEqual(item, unwanted)));
    return kept.length === items.length ? current : kept;
  };
}

function pop(operand: Value): FieldOperator {
  const end = isNumeric(operand) ? toDouble(operand) : 0;
  if (end !== 1 && end !== -1)
    throw new MongoError('FailedToParse', `$pop expects 1 or -1, found: ${String(operand)}`);
  return (current, path) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current)) {
      throw new MongoError(
        'TypeMismatch',
        `Path '${path}' contains an element of non-array type '${typeAlias(current)}'`,
      );
    }
    return current.length === 0 ? current : end === 1 ? current.slice(0, -1) : current.slice(1);
  };
}

function currentDate(operand: Value): FieldOperator {
  const kind = isDocument(operand)
    ? operand.get('$type')
    : operand === true || operand === false
      ? 'date'
      : undefined;
  if (kind !== 'date' && kind !== 'timestamp') {
    throw new MongoError(
      'BadValue',
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  }
  return () => (kind === 'date' ? new Date() : new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
}

function bit(operand: Value): FieldOperator {
  if (!isDocument(operand) || operand.size === 0)
    throw new MongoError('BadValue', 'The $bit modifier needs an object of and, or, xor');
  const steps = [...operand].map(([name, mask]) => {
    if (!['and', 'or', 'xor'].includes(name))
      throw new MongoError(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`,
      );
    if (typeof mask !== 'bigint' && !(typeof mask === 'number' && Number.isInteger(mask))) {
      throw new MongoError('BadValue', 'The $bit modifier field must be an Integer(32/64 bit)');
    }
    return { name, mask };
  });
  return (current, path) => {
    const start = current ?? 0;
    if (typeof start !== 'bigint' && !(typeof start === 'number' && Number.isInteger(start))) {
      throw new MongoError(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type. The field '${path}' has type ${typeAlias(start)}`,
      );
    }
    const wide = typeof start === 'bigint' || steps.some(({ mask }) => typeof mask === 'bigint');
    const result = steps.reduce((value, { name, mask }) => {
      const operandBits = BigInt(mask);
      return name === 'and' ? value & operandBits : name === 'or' ? value | operandBits : value ^ operandBits;
    }, BigInt(start));
    return wide ? result : integerValue(result);
  };
}

const set =
  (operand: Value): FieldOperator =>
  (current) =>
    current !== undefined && identical(current, operand) ? current : operand;

/** Equal in value and in type: `$set` of 1 over 1.0 is a change. */
function identical(a: Value, b: Value): boolean {
  return typeof a === typeof b && typeof a !== 'object' && Object.is(a, b);
}

export const FIELD_OPERATORS: Record<string, (operand: Value, collation?: Collation) => FieldOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => () => undefined,
  $inc: arithmetic('add', '$inc'),
  $mul: arithmetic('multiply', '$mul'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
  $bit: bit,
};
