import { add } from '../bson/arithmetic';
import { compareValues } from '../bson/compare';
import { isDocument, isNumeric, toDouble, typeAlias, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';

/** Computes the new value of a field from its current one; `undefined` removes the field. */
export type FieldOperator = (current: Value | undefined, path: string) => Value | undefined;

function increment(operand: Value): FieldOperator {
  if (!isNumeric(operand)) {
    throw new MongoError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {$inc: ${typeAlias(operand)}}`,
    );
  }
  return (current, path) => {
    if (current === undefined) return operand;
    if (!isNumeric(current)) {
      throw new MongoError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. The field '${path}' has type ${typeAlias(current)}`,
      );
    }
    return add(current, operand, { strictInt64: true });
  };
}

const extreme =
  (sign: 1 | -1) =>
  (operand: Value): FieldOperator =>
  (current) =>
    current === undefined || compareValues(operand, current) * sign > 0 ? operand : current;

function arrayOf(current: Value | undefined, path: string): Value[] {
  if (current === undefined) return [];
  if (!Array.isArray(current)) {
    throw new MongoError(
      'BadValue',
      `The field '${path}' must be an array but is of type ${typeAlias(current)} in $push`,
    );
  }
  return current;
}

function push(operand: Value): FieldOperator {
  const modifiers = isDocument(operand) && operand.has('$each') ? operand : undefined;
  if (!modifiers) return (current, path) => [...arrayOf(current, path), operand];
  for (const name of modifiers.keys())
    if (name !== '$each' && name !== '$slice') throw absentError('BadValue', 'clause in $push', name);
  const each = modifiers.get('$each') as Value;
  if (!Array.isArray(each))
    throw new MongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeAlias(each)}`,
    );
  const slice = sliceOf(modifiers.get('$slice'));
  return (current, path) => slice([...arrayOf(current, path), ...each]);
}

function sliceOf(spec: Value | undefined): (items: Value[]) => Value[] {
  if (spec === undefined) return (items) => items;
  const count = isNumeric(spec) ? toDouble(spec) : Number.NaN;
  if (!Number.isInteger(count))
    throw new MongoError(
      'BadValue',
      `The value for $slice must be an integer value but was given type: ${typeAlias(spec)}`,
    );
  return (items) => (count >= 0 ? items.slice(0, count) : items.slice(count));
}

const set =
  (operand: Value): FieldOperator =>
  (current) =>
    current !== undefined && identical(current, operand) ? current : operand;

/** Equal in value and in type: `$set` of 1 over 1.0 is a change. */
function identical(a: Value, b: Value): boolean {
  return typeof a === typeof b && typeof a !== 'object' && Object.is(a, b);
}

export const FIELD_OPERATORS: Record<string, (operand: Value) => FieldOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => () => undefined,
  $inc: increment,
  $min: extreme(-1),
  $max: extreme(1),
  $push: push,
};
