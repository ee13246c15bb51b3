import type { JsonSchema, Place, RestType } from './types';

export interface Field<Source> {
  write(source: Source): unknown;
  describe(place: Place): JsonSchema;
}

/** Defines a field of a record: its type, how its value is read, and its description. */
export function field<Source, T>(
  type: RestType<T>,
  read: (source: Source) => T,
  description?: string,
): Field<Source> {
  return {
    write: (source) => type.write(read(source)),
    describe(place) {
      const schema = type.describe(place);
      return description === undefined ? schema : { ...schema, description };
    },
  };
}

/**
 * Defines a record of the API. Exactly its fields are always sent, so that a strict client can decode it
 * (docs/specification.md#success).
 */
export function record<Source>(
  name: string,
  description: string,
  fields: Record<string, Field<Source>>,
): RestType<Source> & { fields: readonly string[] } {
  const entries = Object.entries(fields);
  return {
    fields: Object.keys(fields),
    write(source) {
      const written: Record<string, unknown> = {};
      for (const [key, { write }] of entries) written[key] = write(source);
      return written;
    },
    describe: (place) =>
      place(name, () => ({
        type: 'object',
        description,
        properties: Object.fromEntries(entries.map(([key, value]) => [key, value.describe(place)])),
        required: Object.keys(fields),
        additionalProperties: false,
      })),
  };
}
