import { RawDocument as Raw, type RawDocument } from '../bson/raw';
import { type FieldSource, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { arithmeticOperators } from './expressions/arithmetic';
import { arrayOperators } from './expressions/array';
import { conversionOperators } from './expressions/conversion';
import { dateOperators } from './expressions/date';
import { logicOperators } from './expressions/logic';
import { objectOperators } from './expressions/object';
import { stringOperators } from './expressions/string';
import type { Expression, ExpressionOptions, OperatorTable, Scope, Variables } from './expressions/types';
import { splitPath } from './path';

export type { Expression, Scope, Variables };

/** Marks a field that `$$REMOVE` takes out of its document. */
const OPERATORS: OperatorTable = {
  ...arithmeticOperators,
  ...arrayOperators,
  ...conversionOperators,
  ...dateOperators,
  ...logicOperators,
  ...objectOperators,
  ...stringOperators,
};

const JAVASCRIPT = new Set(['$function', '$accumulator', '$where']);

/** Compiles an aggregation expression. Its result is `undefined` where MongoDB speaks of a missing value. */
export function compileExpression(spec: Value, options: ExpressionOptions = {}): Expression {
  const compile = (inner: Value) => compileExpression(inner, options);
  if (typeof spec === 'string' && spec.startsWith('$')) return compilePath(spec);
  if (Array.isArray(spec)) {
    const items = spec.map(compile);
    return (scope) => items.map((item) => item(scope) ?? null);
  }
  if (!isDocument(spec)) return () => spec;
  const [first, ...rest] = spec.keys();
  if (first?.startsWith('$')) {
    if (rest.length > 0) {
      throw new MongoError(
        15983,
        `an expression specification must contain exactly one field, the name of the expression. Found ${spec.size} fields`,
      );
    }
    const operand = spec.get(first) as Value;
    if (first === '$literal' || first === '$const') return () => operand;
    const operator = Object.hasOwn(OPERATORS, first) ? OPERATORS[first] : undefined;
    if (operator) return operator(operand, compile, options);
    if (JAVASCRIPT.has(first))
      throw new MongoError(
        'CommandNotSupported',
        `${first} is not supported: this server runs no JavaScript`,
      );
    throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${first}'`);
  }
  const fields = [...spec].map(([name, value]) => [name, compile(value)] as const);
  return (scope) => {
    const result = new Map<string, Value>();
    for (const [name, expression] of fields) {
      const value = expression(scope);
      if (value !== undefined) result.set(name, value);
    }
    return result;
  };
}

function compilePath(text: string): Expression {
  if (!text.startsWith('$$')) {
    const path = splitPath(text.slice(1));
    if (path.some((name) => name === ''))
      throw new MongoError(40353, `FieldPath must not end with a '.' or hold an empty name: '${text}'`);
    return (scope) => readPath(scope.root.get(path[0] as string), path, 1);
  }
  const [name = '', ...path] = splitPath(text.slice(2));
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return path.length === 0
        ? (scope) => wholeDocument(scope.root)
        : (scope) => readPath(scope.root.get(path[0] as string), path, 1);
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return (scope) => scope.variables.NOW ?? new Date();
    case 'USER_ROLES':
    case 'CLUSTER_TIME':
      throw new MongoError(51144, `Builtin variable '$$${name}' is not available`);
  }
  return (scope) => {
    if (!Object.hasOwn(scope.variables, name))
      throw new MongoError(17276, `Use of undefined variable: ${name}`);
    return readPath(scope.variables[name], path, 0);
  };
}

function wholeDocument(source: FieldSource): Value {
  return source instanceof Raw ? (source as RawDocument).decode() : (source as Value);
}

/** Reads a path as expressions do: an array on the way gives the array of what its documents hold. */
function readPath(value: Value | undefined, path: readonly string[], from: number): Value | undefined {
  if (from >= path.length) return value;
  if (isDocument(value)) return readPath(value.get(path[from] as string), path, from + 1);
  if (!Array.isArray(value)) return undefined;
  const values: Value[] = [];
  for (const item of value) {
    const inner = isDocument(item) || Array.isArray(item) ? readPath(item, path, from) : undefined;
    if (inner !== undefined) values.push(inner);
  }
  return values;
}
