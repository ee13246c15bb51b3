/** Describes the fields of a zod input. GraphQL input types and the OpenAPI document are generated from it. */
import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown };

export interface InputField {
  /** snake_case, as the caller writes it. */
  wireName: string;
  /** camelCase, as the operation reads it. */
  name: string;
  required: boolean;
  nullable: boolean;
  schema: JsonSchema;
  /** The fields of a nested object; null for other types and free-form objects. */
  fields: InputField[] | null;
}

export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface Unwrapped {
  type: z.core.$ZodType;
  meta: JsonSchema;
  required: boolean;
  nullable: boolean;
}

function definitionOf(type: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (type as z.core.$ZodTypes)._zod.def;
}

/** Unwraps optional, nullable, default and transformed types; the outermost `meta` wins. */
function unwrap(outer: z.core.$ZodType): Unwrapped {
  const found: Unwrapped = { type: outer, meta: {}, required: true, nullable: false };
  for (let type: z.core.$ZodType | null = outer; type; ) {
    found.type = type;
    found.meta = { ...z.globalRegistry.get(type), ...found.meta };
    const def = definitionOf(type);
    if (def.type === 'optional') {
      found.required = false;
      type = def.innerType;
    } else if (def.type === 'nullable') {
      found.nullable = true;
      type = def.innerType;
    } else if (def.type === 'pipe') {
      // The input side describes a pipe into a transform, the output side a pipe into a list.
      type = definitionOf(def.out).type === 'transform' ? def.in : def.out;
    } else {
      type = null;
    }
  }
  return found;
}

function schemaOf(type: z.core.$ZodType, meta: JsonSchema, fields: InputField[] | null): JsonSchema {
  const def = definitionOf(type);
  if (fields) return { ...objectSchema(fields), ...meta };
  if (def.type === 'array') {
    const item = unwrap(def.element);
    return { ...meta, items: schemaOf(item.type, item.meta, null) };
  }
  return meta;
}

/** JSON Schema accepts `null` for an `enum` only where the `enum` lists it. */
function withNull(schema: JsonSchema): JsonSchema {
  const listed = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, ...listed, type: [schema.type, 'null'] };
}

export function objectSchema(fields: InputField[]): JsonSchema {
  const required = fields.filter((field) => field.required).map((field) => field.wireName);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ wireName, nullable, schema }) => [wireName, nullable ? withNull(schema) : schema]),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** The fields of an input object, in declaration order. */
export function describeInput(input: z.ZodObject): InputField[] {
  return Object.entries(input.shape).map(([name, outer]) => {
    const { type, meta, required, nullable } = unwrap(outer);
    const fields = type instanceof z.ZodObject ? describeInput(type) : null;
    const schema = schemaOf(type, meta, fields);
    return { wireName: toSnakeCase(name), name, required, nullable, schema, fields };
  });
}
