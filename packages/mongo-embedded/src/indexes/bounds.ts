import { BSONRegExp, Decimal128, MaxKey, MinKey } from 'bson';
import { typeRank } from '../bson/compare';
import { MAX_COMPONENT_BYTES, orderedKey } from '../bson/orderedKey';
import { type Document, isDocument, isNumeric, toDouble, truthy, type Value } from '../bson/values';
import { isOperatorDocument } from '../query/matcher';
import { literalPrefix } from '../query/regex';
import { successor } from '../storage/keys';

/** A stretch of ordered keys of one field: `start` inclusive, `end` exclusive, both in ascending form. */
export interface Interval {
  start: Buffer;
  end: Buffer;
  /** True when the interval holds the keys of one single value. */
  point: boolean;
}

/** The bounds of a query by field: each list is a condition of its own, and each suffices to find all matches. */
export type FieldBounds = Map<string, Interval[][]>;

/** The bytes that every key of this value starts with; cut where a key may differ from the value. */
function bytesOf(value: Value): { bytes: Buffer; exact: boolean } {
  const { bytes, exact } = orderedKey([value]);
  if (exact && !(value instanceof Decimal128)) return { bytes, exact: true };
  return {
    bytes: bytes.subarray(0, value instanceof Decimal128 ? 9 : Math.min(bytes.length, MAX_COMPONENT_BYTES)),
    exact: false,
  };
}

function pointOf(value: Value): Interval {
  if (value instanceof Decimal128) {
    const { bytes } = bytesOf(value);
    return { start: bytes, end: successor(bytes), point: false };
  }
  const { bytes } = orderedKey([value]);
  return { start: bytes, end: successor(bytes), point: true };
}

/** All keys of the types that compare with `value`. */
function bracket(value: Value): Interval {
  const rank = typeRank(value);
  const start = Buffer.from([rank < 0 ? 1 : rank + 2]);
  return { start, end: successor(start), point: false };
}

const EVERYTHING: Interval = { start: Buffer.from([0]), end: Buffer.from([0xff]), point: false };

function rangeOf(operator: string, value: Value): Interval[] | undefined {
  if (value instanceof MinKey || value instanceof MaxKey) return [EVERYTHING];
  if (value === null) return [pointOf(null)];
  // An array compares with whole arrays, which a multikey index holds no keys of.
  if (Array.isArray(value)) return undefined;
  if (isNumeric(value) && Number.isNaN(toDouble(value))) return [bracket(value)];
  const { bytes, exact } = bytesOf(value);
  const within = bracket(value);
  switch (operator) {
    case '$gt':
      return [{ ...within, start: exact ? successor(bytes) : bytes }];
    case '$gte':
      return [{ ...within, start: bytes }];
    case '$lt':
      return [{ ...within, end: exact ? bytes : successor(bytes) }];
    default:
      return [{ ...within, end: successor(bytes) }];
  }
}

function equalityOf(value: Value): Interval[] | undefined {
  if (Array.isArray(value)) return undefined;
  if (value instanceof BSONRegExp) {
    const prefix = literalPrefix(value);
    const texts = prefix === undefined ? bracket('') : prefixInterval(prefix);
    return mergeIntervals([texts, bracket(value)]);
  }
  return [pointOf(value)];
}

function prefixInterval(prefix: string): Interval {
  const { bytes } = orderedKey([prefix.slice(0, MAX_COMPONENT_BYTES / 4)]);
  const start = bytes.subarray(0, bytes.length - 2);
  return { start, end: successor(start), point: false };
}

function conditionBounds(operator: string, operand: Value, condition: Document): Interval[] | undefined {
  switch (operator) {
    case '$eq':
      return equalityOf(operand);
    case '$in': {
      if (!Array.isArray(operand)) return undefined;
      const parts = operand.map((item) => equalityOf(item));
      if (parts.some((part) => part === undefined)) return undefined;
      return mergeIntervals((parts as Interval[][]).flat());
    }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeOf(operator, operand);
    case '$exists':
      return truthy(operand) ? [EVERYTHING] : [pointOf(null)];
    case '$regex': {
      const options = condition.get('$options');
      const regex =
        operand instanceof BSONRegExp
          ? operand
          : new BSONRegExp(String(operand), typeof options === 'string' ? options : '');
      const prefix = literalPrefix(regex);
      return prefix === undefined
        ? undefined
        : [prefixInterval(prefix), ...(operand instanceof BSONRegExp ? [bracket(operand)] : [])];
    }
    case '$elemMatch':
      // On scalars: the conditions hold of one element, so each of them bounds the keys.
      return undefined;
    default:
      return undefined;
  }
}

/** Reads from a query, for each field, the key intervals outside of which no document can match. */
export function queryBounds(query: Document): FieldBounds {
  const bounds: FieldBounds = new Map();
  const add = (name: string, intervals: Interval[] | undefined) => {
    if (!intervals) return;
    const known = bounds.get(name);
    if (known) known.push(intervals);
    else bounds.set(name, [intervals]);
  };
  for (const [name, condition] of query) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const clause of condition.filter(isDocument)) {
        for (const [field, lists] of queryBounds(clause)) for (const list of lists) add(field, list);
      }
    } else if (name === '$or' && Array.isArray(condition)) {
      for (const [field, list] of unionBounds(condition.filter(isDocument))) add(field, list);
    } else if (!name.startsWith('$')) {
      if (!isOperatorDocument(condition)) add(name, equalityOf(condition));
      else for (const [operator, operand] of condition) addOperator(name, operator, operand, condition, add);
    }
  }
  return bounds;
}

function addOperator(
  name: string,
  operator: string,
  operand: Value,
  condition: Document,
  add: (name: string, intervals: Interval[] | undefined) => void,
): void {
  if (operator === '$elemMatch' && isDocument(operand)) {
    if (isOperatorDocument(operand)) {
      for (const [inner, value] of operand)
        if (inner.startsWith('$')) add(name, conditionBounds(inner, value, operand));
    } else {
      for (const [field, lists] of queryBounds(operand))
        for (const list of lists) add(`${name}.${field}`, list);
    }
  } else add(name, conditionBounds(operator, operand, condition));
}

/** A field that every branch of an `$or` bounds is bounded by their union. */
function unionBounds(branches: Document[]): [string, Interval[]][] {
  const [first, ...rest] = branches.map((branch) => queryBounds(branch));
  if (!first) return [];
  const result: [string, Interval[]][] = [];
  for (const [field, lists] of first) {
    const others = rest.map((bounds) => bounds.get(field)?.[0]);
    if (others.every((list) => list !== undefined)) {
      result.push([field, mergeIntervals([...(lists[0] as Interval[]), ...(others as Interval[][]).flat()])]);
    }
  }
  return result;
}

/** Sorts intervals and joins those that touch or overlap. */
export function mergeIntervals(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => a.start.compare(b.start) || a.end.compare(b.end));
  const merged: Interval[] = [];
  for (const interval of sorted) {
    const last = merged[merged.length - 1];
    if (last && interval.start.compare(last.start) === 0 && interval.end.compare(last.end) === 0) continue;
    if (last && !(last.point && interval.point) && interval.start.compare(last.end) <= 0) {
      merged[merged.length - 1] = {
        start: last.start,
        end: last.end.compare(interval.end) > 0 ? last.end : interval.end,
        point: false,
      };
    } else merged.push(interval);
  }
  return merged;
}

export function intersectIntervals(a: Interval[], b: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const x of a) {
    for (const y of b) {
      const start = x.start.compare(y.start) > 0 ? x.start : y.start;
      const end = x.end.compare(y.end) < 0 ? x.end : y.end;
      if (start.compare(end) < 0) result.push({ start, end, point: x.point || y.point });
    }
  }
  return mergeIntervals(result);
}
