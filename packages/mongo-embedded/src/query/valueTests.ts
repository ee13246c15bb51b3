import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { compareValues, typeRank } from '../bson/compare';
import { isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';

/** Tests one value reached by a path; `undefined` is a missing field. */
export type ValueTest = (value: Value | undefined) => boolean;

export function equality(operand: Value): ValueTest {
  if (operand === null) return (value) => value === undefined || value === null || typeRank(value) === 3;
  if (typeof operand === 'string') return (value) => value === operand;
  return (value) => value !== undefined && compareValues(value, operand) === 0;
}

export function range(operator: string, operand: Value): ValueTest {
  if (operand instanceof BSONRegExp)
    throw new MongoError('BadValue', `Can't have RegEx as arg to predicate over field.`);
  const inclusive = operator === '$gte' || operator === '$lte';
  const sign = operator === '$gt' || operator === '$gte' ? 1 : -1;
  if (operand === null) return inclusive ? equality(null) : () => false;
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
    const order = compareValues(value, operand) * sign;
    return inclusive ? order >= 0 : order > 0;
  };
}

export function regexTest(original: BSONRegExp | undefined, regex: RegExp): ValueTest {
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : original !== undefined && value instanceof BSONRegExp && compareValues(value, original) === 0;
}
