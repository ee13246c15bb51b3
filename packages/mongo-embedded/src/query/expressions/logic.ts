import { compareValues } from '../../bson/compare';
import { isDocument, truthy, type Value } from '../../bson/values';
import { MongoError } from '../../errors';
import {
  type ExpressionOptions,
  fixed,
  isNullish,
  namedArguments,
  type Operator,
  type OperatorTable,
} from './types';

/** Expressions order a missing value below null. */
function compareOptional(
  a: Value | undefined,
  b: Value | undefined,
  { collation }: ExpressionOptions,
): number {
  if (a === undefined || b === undefined) return (b === undefined ? 0 : -1) + (a === undefined ? 0 : 1);
  return (collation?.compare ?? compareValues)(a, b);
}

function comparison(name: string, decide: (order: number) => Value): Operator {
  return (operand, compile, options) =>
    fixed(name, 2, 2, (a, b) => decide(compareOptional(a, b, options)))(operand, compile, options);
}

const condition: Operator = (operand, compile) => {
  const specs = isDocument(operand) ? namedArguments('$cond', operand, ['if', 'then', 'else']) : undefined;
  const list = specs ? [specs.if, specs.then, specs.else] : operand;
  if (!Array.isArray(list) || list.length !== 3) {
    throw new MongoError(16020, 'Expression $cond takes exactly 3 arguments.');
  }
  const [test, yes, no] = list.map((spec) => compile(spec as Value));
  return (scope) => (truthy(test?.(scope)) ? yes?.(scope) : no?.(scope));
};

const switchOperator: Operator = (operand, compile) => {
  const { branches, default: fallback } = namedArguments('$switch', operand, ['branches'], ['default']);
  if (!Array.isArray(branches) || branches.length === 0)
    throw new MongoError(40068, '$switch requires at least one branch');
  const cases = branches.map((branch) => {
    const parts = namedArguments('$switch', branch, ['case', 'then']);
    return [compile(parts.case as Value), compile(parts.then as Value)] as const;
  });
  const otherwise = fallback === undefined ? undefined : compile(fallback);
  return (scope) => {
    for (const [test, result] of cases) if (truthy(test(scope))) return result(scope);
    if (!otherwise)
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise(scope);
  };
};

export const logicOperators: OperatorTable = {
  $cmp: comparison('$cmp', (order) => Math.sign(order)),
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $and: (operand, compile) => {
    const clauses = (Array.isArray(operand) ? operand : [operand]).map(compile);
    return (scope) => clauses.every((clause) => truthy(clause(scope)));
  },
  $or: (operand, compile) => {
    const clauses = (Array.isArray(operand) ? operand : [operand]).map(compile);
    return (scope) => clauses.some((clause) => truthy(clause(scope)));
  },
  $not: fixed('$not', 1, 1, (value) => !truthy(value)),
  $cond: condition,
  $switch: switchOperator,
  $ifNull: (operand, compile) => {
    if (!Array.isArray(operand) || operand.length < 2) {
      throw new MongoError(1257300, '$ifNull needs at least two arguments');
    }
    const args = operand.map(compile);
    return (scope) => {
      let value: Value | undefined;
      for (const arg of args) {
        value = arg(scope);
        if (!isNullish(value)) return value;
      }
      return value;
    };
  },
  $let: (operand, compile) => {
    const { vars, in: body } = namedArguments('$let', operand, ['vars', 'in']);
    if (!isDocument(vars)) throw new MongoError(16874, 'invalid parameter: expected an object (vars)');
    const bindings = [...vars].map(([name, spec]) => [name, compile(spec)] as const);
    const result = compile(body as Value);
    return (scope) => {
      const variables = { ...scope.variables };
      for (const [name, expression] of bindings) variables[name] = expression(scope);
      return result({ root: scope.root, variables });
    };
  },
};
