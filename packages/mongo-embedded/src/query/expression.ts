import { isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';
import { EXPRESSION_OPERATORS, type Expression } from './expressionOperators';
import { splitPath } from './path';

/** Compiles an aggregation expression. Its result is `undefined` where MongoDB speaks of a missing value. */
export function compileExpression(spec: Value): Expression {
  if (typeof spec === 'string' && spec.startsWith('$')) return compilePath(spec);
  if (Array.isArray(spec)) {
    const items = spec.map(compileExpression);
    return (root, variables) => items.map((item) => item(root, variables) ?? null);
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
    const operator = Object.hasOwn(EXPRESSION_OPERATORS, first) ? EXPRESSION_OPERATORS[first] : undefined;
    if (!operator) throw absentError('InvalidPipelineOperator', 'expression', first);
    return operator(spec.get(first) as Value, compileExpression);
  }
  const fields = [...spec].map(([name, value]) => [name, compileExpression(value)] as const);
  return (root, variables) => {
    const result = new Map<string, Value>();
    for (const [name, expression] of fields) {
      const value = expression(root, variables);
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
    return (root) => readPath(root.get(path[0] as string), path, 1);
  }
  const [name = '', ...path] = splitPath(text.slice(2));
  if (name === 'REMOVE') return () => undefined;
  if (!/^[a-z]/.test(name)) throw absentError(51144, 'variable', `$$${name}`);
  return (_, variables = {}) => {
    if (!Object.hasOwn(variables, name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
    return readPath(variables[name], path, 0);
  };
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
