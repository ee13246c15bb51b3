import type { JsonSchema, Place, RestType } from './types';

export interface Field<Source> {
  write(source: Source): unknown;
  describe(place: Place): JsonSchema;
}

/** One field of a record: its type, where its value comes from, and what a reader must know of it. */
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
 * A record of the API, field by field. All of its fields are always sent and no others, so that a strict client
 * can decode it (decisions, "Success").
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
