import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { coerceInputValue } from 'graphql/utilities/coerceInputValue';
import type { Fault } from '../../domain/errors';

/** The fault type and message by GraphQL type, in Pydantic's words as in REST. */
const refusals: Record<string, { type: string; msg: string }> = {
  UUID: { type: 'uuid_parsing', msg: 'Input should be a valid UUID' },
  Int: { type: 'int_type', msg: 'Input should be a valid integer' },
  Float: { type: 'float_type', msg: 'Input should be a valid number' },
  String: { type: 'string_type', msg: 'Input should be a valid string' },
  ID: { type: 'string_type', msg: 'Input should be a valid string' },
  Boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  JSONObject: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
};
const missing = { type: 'missing', msg: 'Field required' };

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType {
  let current = type;
  for (const part of path) {
    if (isNonNullType(current)) current = current.ofType;
    if (isListType(current) && typeof part === 'number') current = current.ofType;
    else if (isInputObjectType(current)) current = current.getFields()[part]?.type ?? current;
  }
  return current;
}

function faultsOfValue(type: GraphQLInputType, path: readonly (string | number)[], value: unknown): Fault[] {
  const expected = typeAt(type, path);
  const nullable = isNonNullType(expected) ? expected.ofType : expected;
  if (value === null || value === undefined) return [{ path: [...path], ...missing }];
  if (isInputObjectType(nullable) && typeof value === 'object') {
    const fields = nullable.getFields();
    const given = value as Record<string, unknown>;
    const absent = Object.values(fields).filter(
      (field) =>
        isNonNullType(field.type) && field.defaultValue === undefined && given[field.name] === undefined,
    );
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
    return [
      ...absent.map((field) => ({ path: [...path, field.name], ...missing })),
      ...unknown.map((name) => ({
        path: [...path, name],
        type: 'extra_forbidden',
        msg: 'Extra inputs are not permitted',
      })),
    ];
  }
  const named = getNamedType(nullable);
  if (isEnumType(named)) {
    const values = named.getValues().map(({ name }) => `'${name}'`);
    return [{ path: [...path], type: 'enum', msg: `Input should be ${values.join(' or ')}` }];
  }
  if (named.name === 'Int' && typeof value === 'number' && !Number.isInteger(value)) {
    const msg = 'Input should be a valid integer, got a number with a fractional part';
    return [{ path: [...path], type: 'int_from_float', msg }];
  }
  const refusal = refusals[named.name] ?? { type: 'dict_type', msg: 'Input should be a valid dictionary' };
  return [{ path: [...path], ...refusal }];
}

function faultsOfOperation(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Fault[] {
  const faults = new Map<string, Fault>();
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined;
    if (!type || !isInputType(type)) continue;
    const value = variables[name];
    const add = (path: readonly (string | number)[], invalid: unknown) => {
      for (const fault of faultsOfValue(type, path, invalid)) {
        // The faults of `input` have the same paths as those of the body in REST.
        const isInput = name === 'input' && fault.path.length > 0;
        const full = isInput ? fault : { ...fault, path: [name, ...fault.path] };
        faults.set(full.path.join('\0'), full);
      }
    };
    if (value === undefined) {
      if (isNonNullType(type) && !definition.defaultValue) add([], undefined);
    } else coerceInputValue(value, type, add);
  }
  return [...faults.values()];
}

/** All faults of an operation's variables, for which the executor rejects them, with their paths. */
export function variableFaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): Fault[] {
  const operation = getOperationAST(document, operationName);
  return operation?.kind === Kind.OPERATION_DEFINITION
    ? faultsOfOperation(schema, operation, variables ?? {})
    : [];
}
