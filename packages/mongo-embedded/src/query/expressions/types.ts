import { type FieldSource, isDocument, isNumeric, toDouble, typeAlias, type Value } from '../../bson/values';
import { MongoError } from '../../errors';
import type { Collation } from '../collation';

export type Variables = Record<string, Value | undefined>;

export interface Scope {
  root: FieldSource;
  variables: Variables;
}

/** `undefined` is a missing value. */
export type Expression = (scope: Scope) => Value | undefined;
export type Compile = (spec: Value) => Expression;

export interface ExpressionOptions {
  collation?: Collation | undefined;
}

/** Builds the expression of one operator from its operand. */
export type Operator = (operand: Value, compile: Compile, options: ExpressionOptions) => Expression;
export type OperatorTable = Record<string, Operator>;

export function isNullish(value: Value | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** An operator over a fixed number of evaluated arguments. */
export function fixed(
  name: string,
  least: number,
  most: number,
  apply: (...args: (Value | undefined)[]) => Value | undefined,
): Operator {
  return (operand, compile) => {
    const specs = Array.isArray(operand) ? operand : [operand];
    if (specs.length < least || specs.length > most) {
      const wanted = least === most ? `exactly ${least}` : `at least ${least} and at most ${most}`;
      throw new MongoError(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${specs.length} were passed in.`,
      );
    }
    const args = specs.map(compile);
    if (args.length === 1) {
      const only = args[0] as Expression;
      return (scope) => apply(only(scope));
    }
    return (scope) => apply(...args.map((arg) => arg(scope)));
  };
}

/** An operator over any number of evaluated arguments. */
export function variadic(apply: (args: (Value | undefined)[]) => Value | undefined): Operator {
  return (operand, compile) => {
    const args = (Array.isArray(operand) ? operand : [operand]).map(compile);
    return (scope) => apply(args.map((arg) => arg(scope)));
  };
}

/** An operator whose operand is a document of named arguments. */
export function named(
  name: string,
  required: readonly string[],
  optional: readonly string[],
  apply: (args: Record<string, Value | undefined>) => Value | undefined,
): Operator {
  return (operand, compile) => {
    const args = namedArguments(name, operand, required, optional);
    const compiled = Object.entries(args).map(([key, spec]) => [key, compile(spec)] as const);
    return (scope) =>
      apply(Object.fromEntries(compiled.map(([key, expression]) => [key, expression(scope)])));
  };
}

export function namedArguments(
  name: string,
  operand: Value,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, Value> {
  if (!isDocument(operand))
    throw new MongoError('FailedToParse', `${name} only supports an object as its argument`);
  for (const key of operand.keys()) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw new MongoError('FailedToParse', `Unrecognized argument to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (!operand.has(key)) throw new MongoError('FailedToParse', `Missing '${key}' parameter to ${name}`);
  }
  return Object.fromEntries(operand);
}

export function numberArgument(name: string, value: Value | undefined): number {
  if (!isNumeric(value))
    throw new MongoError('TypeMismatch', `${name} only supports numeric types, not ${typeAlias(value)}`);
  return toDouble(value);
}

export function stringArgument(name: string, value: Value | undefined): string {
  if (typeof value !== 'string')
    throw new MongoError('TypeMismatch', `${name} requires a string argument, found: ${typeAlias(value)}`);
  return value;
}
