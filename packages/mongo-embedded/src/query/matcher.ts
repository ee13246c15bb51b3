import { BSONRegExp } from 'bson';
import { identityKey } from '../bson/orderedKey';
import {
  type Document,
  type FieldSource,
  isDocument,
  isNumeric,
  toDouble,
  truthy,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';
import { compileExpression, type Variables } from './expression';
import { fieldEquality } from './fieldEquality';
import { splitPath, visitPath } from './path';
import { toRegex } from './regex';
import { bits, equality, modulo, range, regexTest, typeTest, type ValueTest } from './valueTests';

export type Predicate = (source: FieldSource) => boolean;
export interface MatchOptions {
  collation?: Collation | undefined;
  /** Variables of `let`, for `$expr`. */
  variables?: Variables | undefined;
}

const REFUSED = new Set([
  '$where',
  '$function',
  '$jsonSchema',
  '$text',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
]);

/** Compiles a query to a predicate. Throws what MongoDB answers for a malformed query. */
export function compileMatcher(query: Document, options: MatchOptions = {}): Predicate {
  const tests: Predicate[] = [];
  for (const [name, condition] of query) {
    if (name.startsWith('$')) tests.push(topLevel(name, condition, options));
    else tests.push(fieldPredicate(name, condition, options));
  }
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0] as Predicate;
  return (source) => tests.every((test) => test(source));
}

function topLevel(name: string, condition: Value, options: MatchOptions): Predicate {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor': {
      const clauses = clauseList(name, condition).map((clause) => compileMatcher(clause, options));
      if (name === '$and') return (source) => clauses.every((clause) => clause(source));
      if (name === '$or') return (source) => clauses.some((clause) => clause(source));
      return (source) => !clauses.some((clause) => clause(source));
    }
    case '$expr': {
      const expression = compileExpression(condition, { collation: options.collation });
      return (source) => truthy(expression({ root: source, variables: options.variables ?? {} }));
    }
    case '$comment':
      return () => true;
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
  }
  if (REFUSED.has(name)) throw new MongoError('BadValue', `${name} is not supported by this server`);
  throw new MongoError(
    'BadValue',
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

function clauseList(name: string, condition: Value): Document[] {
  if (!Array.isArray(condition) || condition.length === 0) {
    throw new MongoError('BadValue', `${name} must be a nonempty array`);
  }
  return condition.map((clause) => {
    if (!isDocument(clause)) throw new MongoError('BadValue', `${name} argument's entries must be objects`);
    return clause;
  });
}

/** True when a condition is a document of operators, such as `{$gt: 1}`. */
export function isOperatorDocument(condition: Value): condition is Document {
  if (!isDocument(condition)) return false;
  const first = condition.keys().next().value;
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

function fieldPredicate(name: string, condition: Value, options: MatchOptions): Predicate {
  const path = splitPath(name);
  if (condition instanceof BSONRegExp) return onPath(path, regexTest(condition, toRegex(condition)));
  if (!isOperatorDocument(condition)) return equals(path, condition, options);
  const predicates: Predicate[] = [];
  for (const [operator, operand] of condition) {
    if (operator === '$options') {
      if (!condition.has('$regex')) throw new MongoError('BadValue', '$options needs a $regex');
      continue;
    }
    predicates.push(operatorPredicate(path, operator, operand, condition, options));
  }
  return predicates.length === 1
    ? (predicates[0] as Predicate)
    : (source) => predicates.every((predicate) => predicate(source));
}

function operatorPredicate(
  path: string[],
  operator: string,
  operand: Value,
  condition: Document,
  options: MatchOptions,
): Predicate {
  switch (operator) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw new MongoError('BadValue', "Can't have regex as arg to $ne.");
      return negate(equals(path, operand, options));
    case '$nin':
      return negate(onPath(path, membership(operand, '$nin', options)));
    case '$not': {
      if (operand instanceof BSONRegExp) return negate(onPath(path, regexTest(operand, toRegex(operand))));
      if (!isOperatorDocument(operand)) throw new MongoError('BadValue', '$not needs a regex or a document');
      const inner = [...operand]
        .filter(([name]) => name !== '$options')
        .map(([name, value]) => operatorPredicate(path, name, value, operand, options));
      return (source) => !inner.every((predicate) => predicate(source));
    }
    case '$exists': {
      const wanted = truthy(operand);
      const exists = wholePath(path, (value) => value !== undefined);
      return wanted ? exists : negate(exists);
    }
    case '$size': {
      const size = isNumeric(operand) ? toDouble(operand) : Number.NaN;
      if (!Number.isInteger(size))
        throw new MongoError('BadValue', `Failed to parse $size. Expected an integer`);
      if (size < 0) throw new MongoError('BadValue', 'Failed to parse $size. Expected a non-negative number');
      return wholePath(path, (value) => Array.isArray(value) && value.length === size);
    }
    case '$all':
      return allPredicate(path, operand, options);
    case '$elemMatch':
      return wholePath(path, elementMatch(operand, options));
    case '$type': {
      const test = typeTest(operand);
      return onPath(path, (value) => value !== undefined && test(value));
    }
    case '$regex':
      return onPath(path, regexTest(undefined, toRegex(operand, condition.get('$options'))));
    case '$eq':
      return equals(path, operand, options);
    default:
      return onPath(path, valueTest(operator, operand, options));
  }
}

function equals(path: string[], operand: Value, options: MatchOptions): Predicate {
  const test = onPath(path, equality(operand, options));
  return path.length > 1 || options.collation ? test : fieldEquality(path[0] as string, operand, test);
}

function negate(predicate: Predicate): Predicate {
  return (source) => !predicate(source);
}

/** Applies a test to every value of the path, and to the elements of arrays it ends in. */
function onPath(path: string[], test: ValueTest): Predicate {
  const visit: ValueTest = (value) => test(value) || (Array.isArray(value) && value.some(test));
  return (source) => visitPath(source, path, visit);
}

/** Applies a test to the values of the path as they are, arrays included. */
function wholePath(path: string[], test: ValueTest): Predicate {
  return (source) => visitPath(source, path, test);
}

function valueTest(operator: string, operand: Value, options: MatchOptions): ValueTest {
  switch (operator) {
    case '$in':
      return membership(operand, '$in', options);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(operator, operand, options);
    case '$mod':
      return modulo(operand);
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return bits(operator, operand);
  }
  if (REFUSED.has(operator)) throw new MongoError('BadValue', `${operator} is not supported by this server`);
  throw new MongoError('BadValue', `unknown operator: ${operator}`);
}

function membership(operand: Value, name: string, options: MatchOptions): ValueTest {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', `${name} needs an array`);
  const tests: ValueTest[] = [];
  const identities = new Set<string>();
  const texts = new Set<string>();
  for (const item of operand) {
    if (item instanceof BSONRegExp) tests.push(regexTest(item, toRegex(item)));
    else if (isOperatorDocument(item)) throw new MongoError('BadValue', `cannot nest $ under ${name}`);
    else if (item === null || (options.collation && typeof item === 'string'))
      tests.push(equality(item, options));
    else if (typeof item === 'string') texts.add(item);
    else identities.add(identityKey(item));
  }
  return (value) =>
    (typeof value === 'string'
      ? texts.has(value)
      : value !== undefined && identities.size > 0 && identities.has(identityKey(value))) ||
    tests.some((test) => test(value));
}

function allPredicate(path: string[], operand: Value, options: MatchOptions): Predicate {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', '$all needs an array');
  const predicates = operand.map((item) => {
    if (isDocument(item) && item.keys().next().value === '$elemMatch') {
      return wholePath(path, elementMatch(item.get('$elemMatch') as Value, options));
    }
    if (isOperatorDocument(item)) throw new MongoError('BadValue', 'no $ expressions in $all');
    return onPath(
      path,
      item instanceof BSONRegExp ? regexTest(item, toRegex(item)) : equality(item, options),
    );
  });
  return predicates.length === 0
    ? () => false
    : (source) => predicates.every((predicate) => predicate(source));
}

function elementMatch(operand: Value, options: MatchOptions): ValueTest {
  if (!isDocument(operand)) throw new MongoError('BadValue', '$elemMatch needs an Object');
  const first = operand.keys().next().value;
  if (first?.startsWith('$') && !['$and', '$or', '$nor', '$expr', '$where'].includes(first)) {
    const element: Document = new Map([['e', operand]]);
    const test = compileMatcher(element, options);
    return (value) =>
      Array.isArray(value) &&
      value.some((item) => test(new Map([['e', Array.isArray(item) ? [item] : item]])));
  }
  const test = compileMatcher(operand, options);
  return (value) =>
    Array.isArray(value) &&
    value.some((item) => {
      if (isDocument(item)) return test(item);
      return Array.isArray(item) && test(new Map(item.map((inner, index) => [String(index), inner])));
    });
}
