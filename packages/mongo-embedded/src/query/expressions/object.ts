import { type Document, isDocument, type Value } from '../../bson/values';
import { MongoError } from '../../errors';
import { metaOf } from '../meta';
import { fixed, isNullish, namedArguments, type OperatorTable, variadic } from './types';

function fieldName(operator: string, spec: Value | undefined): string {
  const literal = isDocument(spec) && spec.has('$literal') ? spec.get('$literal') : spec;
  if (typeof literal !== 'string' || (literal === spec && literal.startsWith('$'))) {
    throw new MongoError(4161107, `${operator} requires 'field' to be a constant string`);
  }
  return literal;
}

export const objectOperators: OperatorTable = {
  $mergeObjects: variadic((args) => {
    const merged: Document = new Map();
    for (const arg of args.length === 1 && Array.isArray(args[0]) ? args[0] : args) {
      if (isNullish(arg)) continue;
      if (!isDocument(arg)) throw new MongoError(40400, '$mergeObjects requires object inputs');
      for (const [name, value] of arg) merged.set(name, value);
    }
    return merged;
  }),
  $objectToArray: fixed('$objectToArray', 1, 1, (value) => {
    if (isNullish(value)) return null;
    if (!isDocument(value)) throw new MongoError(40390, '$objectToArray requires a document input');
    return [...value].map(
      ([k, v]): Value =>
        new Map<string, Value>([
          ['k', k],
          ['v', v],
        ]),
    );
  }),
  $arrayToObject: fixed('$arrayToObject', 1, 1, (value) => {
    if (isNullish(value)) return null;
    if (!Array.isArray(value)) throw new MongoError(40386, '$arrayToObject requires an array input');
    const result: Document = new Map();
    for (const item of value) {
      const [key, field] = isDocument(item)
        ? [item.get('k'), item.get('v')]
        : Array.isArray(item)
          ? item
          : [];
      if (typeof key !== 'string' || field === undefined) {
        throw new MongoError(40392, '$arrayToObject requires elements of the shape [k, v] or {k, v}');
      }
      result.set(key, field);
    }
    return result;
  }),
  $getField: (operand, compile) => {
    const parts =
      isDocument(operand) && operand.has('field')
        ? namedArguments('$getField', operand, ['field'], ['input'])
        : { field: operand };
    const name = fieldName('$getField', parts.field);
    const input = compile(('input' in parts ? parts.input : '$$CURRENT') as Value);
    return (scope) => {
      const value = input(scope);
      return isDocument(value) ? value.get(name) : value === null ? null : undefined;
    };
  },
  $setField: (operand, compile) => {
    const parts = namedArguments('$setField', operand, ['field', 'input', 'value']);
    const name = fieldName('$setField', parts.field);
    const input = compile(parts.input as Value);
    const value = compile(parts.value as Value);
    return (scope) => {
      const target = input(scope);
      if (isNullish(target)) return null;
      if (!isDocument(target))
        throw new MongoError(4161105, '$setField requires input to evaluate to type Object');
      const copy = new Map(target);
      const field = value(scope);
      if (field === undefined) copy.delete(name);
      else copy.set(name, field);
      return copy;
    };
  },
  $unsetField: (operand, compile) => {
    const parts = namedArguments('$unsetField', operand, ['field', 'input']);
    const name = fieldName('$unsetField', parts.field);
    const input = compile(parts.input as Value);
    return (scope) => {
      const target = input(scope);
      if (!isDocument(target)) return null;
      const copy = new Map(target);
      copy.delete(name);
      return copy;
    };
  },
};

/** `$meta` reads what a search stage left beside the document. */
objectOperators.$meta = (operand) => {
  if (typeof operand !== 'string') throw new MongoError(17307, '$meta only supports String arguments');
  const known = ['vectorSearchScore', 'searchScore', 'score', 'searchScoreDetails', 'indexKey', 'recordId'];
  if (!known.includes(operand)) throw new MongoError(17308, `Unsupported argument to $meta: ${operand}`);
  return (scope) => metaOf(scope.root)?.[operand];
};
