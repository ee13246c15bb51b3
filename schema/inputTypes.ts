/** GraphQL input types and arguments, generated from the zod inputs that the operations parse. */
import type { ArgBuilder, InputFieldBuilder, InputRef, InputType } from '@pothos/core';
import type { z } from 'zod';
import { describeInput, type InputField, type JsonSchema } from '../domain/inputs/describeInput';
import { builder } from './builder';

type SchemaTypesOf<B> = B extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
export type Types = SchemaTypesOf<typeof builder>;

/** The types of enum and nested input fields, which JSON Schema does not name. */
export type FieldTypes = Record<string, InputType<Types>>;

const scalars: Record<string, InputType<Types>> = {
  string: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
  object: 'JSONObject',
};
const formats: Record<string, InputType<Types>> = { uuid: 'UUID', 'date-time': 'DateTime' };

function typeOf({ name, schema }: InputField, types: FieldTypes) {
  const item = schema.type === 'array' ? (schema.items as JsonSchema) : schema;
  const type = types[name] ?? formats[String(item.format)] ?? scalars[String(item.type)];
  if (type === undefined) throw new Error(`Input field '${name}' has no GraphQL type.`);
  return item === schema ? type : [type];
}

const number = new Intl.NumberFormat('en');

/** `1–500 characters`, `at most 255 characters`, `1–100`, `at least 1`; null where there is no limit. */
function limitsOf(schema: JsonSchema): string | null {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema as Record<string, number | undefined>;
  const unit = (minLength ?? maxLength) ? ' characters' : maxItems ? ' items' : '';
  const [min, max] = [minLength ?? minimum, maxLength ?? maximum ?? maxItems];
  if (max === undefined) return min === undefined ? null : `at least ${number.format(min)}${unit}`;
  const range =
    min === undefined ? `at most ${number.format(max)}` : `${number.format(min)}–${number.format(max)}`;
  return `${range}${unit}`;
}

const shownDefault = (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? 'none' : String(value);

/** `The number of files per page, 1–100. Defaults to 50.` */
export function describeField({ schema }: Pick<InputField, 'schema'>): string {
  const [, first = '', rest = ''] = /^(.*?)\.(?: (.*))?$/s.exec(String(schema.description ?? '')) ?? [];
  const limits = limitsOf(schema);
  return [
    `${first}${limits === null ? '' : `, ${limits}`}.`,
    rest,
    'default' in schema ? `Defaults to ${shownDefault(schema.default)}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function optionsOf(field: InputField, types: FieldTypes) {
  return {
    type: typeOf(field, types),
    required: field.required,
    description: describeField(field),
    ...('default' in field.schema && { defaultValue: field.schema.default }),
  };
}

const namesOf = (fields: InputField[]) => fields.map(({ name }) => `\`${name}\``).join(', ');

/** ``An object with `id`, `name`, and optionally `description`.`` */
function describeFields(input: z.ZodObject): string {
  const fields = describeInput(input);
  const required = namesOf(fields.filter((field) => field.required));
  const optional = namesOf(fields.filter((field) => !field.required));
  if (optional === '') return `An object with ${required}.`;
  return required === ''
    ? `An object with any of ${optional}.`
    : `An object with ${required}, and optionally ${optional}.`;
}

const fieldDescriptions = new WeakMap<InputRef<object>, string>();

/** The fields of an input type, for the description of an argument that takes it. */
export function fieldsOfInput(type: InputRef<object>): string {
  const description = fieldDescriptions.get(type);
  if (description === undefined) throw new Error('The input type is not made by `inputType`.');
  return description;
}

/** An input type with the fields of `input`. */
export function inputType(
  name: string,
  input: z.ZodObject,
  description: string,
  types: FieldTypes = {},
): InputRef<object> {
  const type = builder.inputType(name, {
    description,
    fields: (t: InputFieldBuilder<Types, 'InputObject'>) =>
      Object.fromEntries(
        describeInput(input).map((field) => [field.name, t.field(optionsOf(field, types) as never)]),
      ),
  });
  fieldDescriptions.set(type, describeFields(input));
  return type;
}

/** The fields of `input` as arguments. */
export function argumentsOf(t: { arg: ArgBuilder<Types> }, input: z.ZodObject, types: FieldTypes = {}) {
  return Object.fromEntries(
    describeInput(input).map((field) => [field.name, t.arg(optionsOf(field, types) as never)]),
  );
}
