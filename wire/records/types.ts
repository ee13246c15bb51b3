/**
 * The types of response fields. Each serializes a domain value and describes its JSON schema, so that the OpenAPI
 * document always matches the responses.
 */

import type { JsonSchema } from '../../domain/inputs/describeInput';

export type { JsonSchema };

/** Embeds the schema of a named type: inline, or as a reference to the component of that name. */
export type Place = (name: string, describe: () => JsonSchema) => JsonSchema;

export const inLine: Place = (_name, describe) => describe();

export interface RestType<T> {
  write(value: T): unknown;
  describe(place: Place): JsonSchema;
}

function plain<T>(schema: JsonSchema): RestType<T> {
  return { write: (value) => value, describe: () => schema };
}

export const string = plain<string>({ type: 'string' });
export const boolean = plain<boolean>({ type: 'boolean' });
export const id = plain<string>({ type: 'string', format: 'uuid' });
export const uri = plain<string>({ type: 'string', format: 'uri' });
/** A non-negative integer. */
export const count = plain<number>({ type: 'integer', minimum: 0 });
export const number = plain<number>({ type: 'number', minimum: 0 });
export const score = plain<number>({ type: 'number', minimum: 0, maximum: 1 });
/** An object with arbitrary keys, passed through without renaming. */
export const freeForm = plain<Record<string, unknown>>({ type: 'object', additionalProperties: true });

export const timestamp: RestType<Date> = {
  write: (value) => value.toISOString(),
  describe: () => ({ type: 'string', format: 'date-time' }),
};

/** An enum, described once as the component `name`. */
export function oneOf<T extends string>(
  name: string,
  values: readonly T[],
  description: string,
): RestType<T> {
  return {
    write: (value) => value,
    describe: (place) => place(name, () => ({ type: 'string', enum: [...values], description })),
  };
}

export function literal<const T extends string | boolean>(value: T): RestType<T> {
  return plain({ type: typeof value, const: value });
}

export function listOf<T>(item: RestType<T>): RestType<readonly T[]> {
  return {
    write: (values) => values.map((value) => item.write(value)),
    describe: (place) => ({ type: 'array', items: item.describe(place) }),
  };
}

export function nullable<T>(type: RestType<T>): RestType<T | null> {
  return {
    write: (value) => (value === null ? null : type.write(value)),
    describe(place) {
      const schema = type.describe(place);
      const simple = typeof schema.type === 'string' && schema.enum === undefined;
      return simple ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };
    },
  };
}
