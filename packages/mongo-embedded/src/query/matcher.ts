import { BSONRegExp } from 'bson';
import { identityKey } from '../bson/orderedKey';
import { type Document, type FieldSource, isDocument, truthy, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';
import { fieldEquality } from './fieldEquality';
import { splitPath, visitPath } from './path';
import { toRegex } from './regex';
import { equality, range, regexTest, type ValueTest } from './valueTests';

export type Predicate = (source: FieldSource) => boolean;

/** Compiles a query to a predicate. Throws what MongoDB answers for a malformed query. */
export function compileMatcher(query: Document): Predicate {
  const tests: Predicate[] = [];
  for (const [name, condition] of query) {
    if (name.startsWith('$')) tests.push(topLevel(name, condition));
    else tests.push(fieldPredicate(name, condition));
  }
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0] as Predicate;
  return (source) => tests.every((test) => test(source));
}

function topLevel(name: string, condition: Value): Predicate {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor': {
      const clauses = clauseList(name, condition).map(compileMatcher);
      if (name === '$and') return (source) => clauses.every((clause) => clause(source));
      if (name === '$or') return (source) => clauses.some((clause) => clause(source));
      return (source) => !clauses.some((clause) => clause(source));
    }
    default:
      throw absentError('BadValue', 'top level operator', name);
  }
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

function fieldPredicate(name: string, condition: Value): Predicate {
  const path = splitPath(name);
  if (condition instanceof BSONRegExp) return onPath(path, regexTest(condition, toRegex(condition)));
  if (!isOperatorDocument(condition)) return equals(path, condition);
  const predicates: Predicate[] = [];
  for (const [operator, operand] of condition) {
    if (operator === '$options') {
      if (!condition.has('$regex')) throw new MongoError('BadValue', '$options needs a $regex');
      continue;
    }
    predicates.push(operatorPredicate(path, operator, operand, condition));
  }
  return predicates.length === 1
    ? (predicates[0] as Predicate)
    : (source) => predicates.every((predicate) => predicate(source));
}

function operatorPredicate(path: string[], operator: string, operand: Value, condition: Document): Predicate {
  switch (operator) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw new MongoError('BadValue', "Can't have regex as arg to $ne.");
      return negate(equals(path, operand));
    case '$nin':
      return negate(onPath(path, membership(operand, '$nin')));
    case '$not': {
      if (operand instanceof BSONRegExp) return negate(onPath(path, regexTest(operand, toRegex(operand))));
      if (!isOperatorDocument(operand)) throw new MongoError('BadValue', '$not needs a regex or a document');
      const inner = [...operand]
        .filter(([name]) => name !== '$options')
        .map(([name, value]) => operatorPredicate(path, name, value, operand));
      return (source) => !inner.every((predicate) => predicate(source));
    }
    case '$exists': {
      const wanted = truthy(operand);
      const exists = wholePath(path, (value) => value !== undefined);
      return wanted ? exists : negate(exists);
    }
    case '$elemMatch':
      return wholePath(path, elementMatch(operand));
    case '$regex':
      return onPath(path, regexTest(undefined, toRegex(operand, condition.get('$options'))));
    case '$eq':
      return equals(path, operand);
    default:
      return onPath(path, valueTest(operator, operand));
  }
}

function equals(path: string[], operand: Value): Predicate {
  const test = onPath(path, equality(operand));
  return path.length > 1 ? test : fieldEquality(path[0] as string, operand, test);
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

function valueTest(operator: string, operand: Value): ValueTest {
  switch (operator) {
    case '$in':
      return membership(operand, '$in');
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(operator, operand);
  }
  throw absentError('BadValue', 'operator', operator);
}

function membership(operand: Value, name: string): ValueTest {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', `${name} needs an array`);
  const tests: ValueTest[] = [];
  const identities = new Set<string>();
  const texts = new Set<string>();
  for (const item of operand) {
    if (item instanceof BSONRegExp) tests.push(regexTest(item, toRegex(item)));
    else if (isOperatorDocument(item)) throw new MongoError('BadValue', `cannot nest $ under ${name}`);
    else if (item === null) tests.push(equality(item));
    else if (typeof item === 'string') texts.add(item);
    else identities.add(identityKey(item));
  }
  return (value) =>
    (typeof value === 'string'
      ? texts.has(value)
      : value !== undefined && identities.size > 0 && identities.has(identityKey(value))) ||
    tests.some((test) => test(value));
}

function elementMatch(operand: Value): ValueTest {
  if (!isDocument(operand)) throw new MongoError('BadValue', '$elemMatch needs an Object');
  const first = operand.keys().next().value;
  if (first?.startsWith('$') && !['$and', '$or', '$nor'].includes(first)) {
    const element: Document = new Map([['e', operand]]);
    const test = compileMatcher(element);
    return (value) =>
      Array.isArray(value) &&
      value.some((item) => test(new Map([['e', Array.isArray(item) ? [item] : item]])));
  }
  const test = compileMatcher(operand);
  return (value) =>
    Array.isArray(value) &&
    value.some((item) => {
      if (isDocument(item)) return test(item);
      return Array.isArray(item) && test(new Map(item.map((inner, index) => [String(index), inner])));
    });
}
