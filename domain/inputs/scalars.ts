/**
 * The zod types that all inputs are composed of. Their issues have the error types and messages of Pydantic v2,
 * which clients of the REST API expect (docs/specification.md#errors-one-shape). Their `meta` is JSON Schema, from
 * which the GraphQL and OpenAPI documents are generated.
 */
import { z } from 'zod';

/** The options of a custom issue. `parseInput` reads `pydantic`. */
function fault(type: string, message: string) {
  return { message, params: { pydantic: type } };
}

function typed<T>(check: (value: unknown) => value is T, type: string, message: string) {
  return z.custom<T>(check, fault(type, message));
}

/** The number of Unicode code points, not of UTF-16 code units. */
function characters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

const plural = (count: number) => (count === 1 ? '1 character' : `${count} characters`);

export function text({ min = 0, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } = {}) {
  return typed(
    (value): value is string => typeof value === 'string',
    'string_type',
    'Input should be a valid string',
  )
    .refine((value) => typeof value !== 'string' || characters(value) >= min, {
      ...fault('string_too_short', `String should have at least ${plural(min)}`),
      abort: true,
    })
    .refine((value) => typeof value !== 'string' || value.length <= max || characters(value) <= max, {
      ...fault('string_too_long', `String should have at most ${plural(max)}`),
    })
    .meta({
      type: 'string',
      ...(min > 0 && { minLength: min }),
      ...(max < Number.POSITIVE_INFINITY && { maxLength: max }),
    });
}

interface Bounds {
  min?: number;
  max?: number;
  /** The error message below `min`, where the bound does not explain itself. */
  belowMin?: string;
}

/** The bounds as JSON Schema keywords. */
function bounded(type: 'integer' | 'number', { min, max }: Bounds) {
  return { type, ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

function inBounds(value: number, bounds: Bounds, issue: (type: string, message: string) => void): void {
  const { min, max, belowMin } = bounds;
  if (min !== undefined && value < min) {
    issue('greater_than_equal', belowMin ?? `Input should be greater than or equal to ${min}`);
  }
  if (max !== undefined && value > max) {
    issue('less_than_equal', `Input should be less than or equal to ${max}`);
  }
}

/** Numeric strings are coerced to numbers, as in Pydantic's lax mode; booleans are rejected. */
const integerText = /^\s*[+-]?\d+(\.0*)?\s*$/;
const numberText = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

export function integer(bounds: Bounds = {}) {
  const type = z.unknown().transform((value, context): number => {
    const issue = (type: string, message: string) =>
      context.addIssue({ code: 'custom', ...fault(type, message) });
    let number: number;
    if (typeof value === 'string') {
      if (!integerText.test(value)) {
        issue('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
        return z.NEVER;
      }
      number = Number(value);
    } else if (typeof value === 'number') {
      number = value;
    } else {
      issue('int_type', 'Input should be a valid integer');
      return z.NEVER;
    }
    if (!Number.isInteger(number)) {
      issue('int_from_float', 'Input should be a valid integer, got a number with a fractional part');
      return z.NEVER;
    }
    inBounds(number, bounds, issue);
    return number;
  });
  return type.meta(bounded('integer', bounds));
}

export function decimal(bounds: Bounds = {}) {
  const type = z.unknown().transform((value, context): number => {
    const issue = (type: string, message: string) =>
      context.addIssue({ code: 'custom', ...fault(type, message) });
    const number = typeof value === 'string' && numberText.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      issue('float_type', 'Input should be a valid number');
      return z.NEVER;
    }
    inBounds(number, bounds, issue);
    return number;
  });
  return type.meta(bounded('number', bounds));
}

export const boolean = typed(
  (value): value is boolean => typeof value === 'boolean',
  'bool_type',
  'Input should be a valid boolean',
).meta({ type: 'boolean' });

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidText.test(value);
}

/** A UUID in the canonical 8-4-4-4-12 form, lower-cased. */
export const uuid = typed(isUuid, 'uuid_parsing', 'Input should be a valid UUID')
  .transform((value) => value.toLowerCase())
  .meta({ type: 'string', format: 'uuid' });

/** Text that matches a pattern. `sentence` is the error message. */
export function matching(pattern: RegExp, sentence: string) {
  return typed(
    (value): value is string => typeof value === 'string' && pattern.test(value),
    'string_pattern_mismatch',
    sentence,
  ).meta({ type: 'string', pattern: pattern.source });
}

/** A SHA-256 digest in hex, lower-cased. */
export const sha256Hex = typed(
  (value): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value),
  'string_pattern_mismatch',
  'Input should be a SHA-256 digest of 64 hexadecimal digits',
)
  .transform((value) => value.toLowerCase())
  .meta({ type: 'string', pattern: '^[0-9a-fA-F]{64}$' });

/** A free-form object, unchanged. */
export const dict = typed(
  (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
  'dict_type',
  'Input should be a valid dictionary',
).meta({ type: 'object', additionalProperties: true });

export function oneOf<const T extends readonly string[]>(values: T) {
  const listed = values.map((value) => `'${value}'`);
  const expected =
    listed.length > 1 ? `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}` : listed.join('');
  return typed(
    (value): value is T[number] => typeof value === 'string' && values.includes(value),
    'enum',
    `Input should be ${expected}`,
  ).meta({ type: 'string', enum: [...values] });
}

export function list<T extends z.ZodType>(item: T, max: number) {
  return typed(
    (value): value is unknown[] => Array.isArray(value),
    'list_type',
    'Input should be a valid list',
  )
    .refine((value) => value.length <= max, {
      ...fault('too_long', `List should have at most ${max} items after validation`),
      abort: true,
    })
    .pipe(z.array(item))
    .meta({ type: 'array', maxItems: max });
}

/** An optional value. Both an omitted value and `null` become null. */
export function optional<T extends z.ZodType>(type: T) {
  return type.nullish().transform((value) => value ?? null);
}

export function withDefault<T extends z.ZodType>(type: T, fallback: z.output<T>) {
  return type
    .optional()
    .transform((value) => (value === undefined ? fallback : value))
    .meta({ default: fallback });
}

/** A point in time, as a `Date` or ISO 8601 text. */
export const moment = z
  .unknown()
  .transform((value, context): Date => {
    const date = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
    if (date && !Number.isNaN(date.getTime())) return date;
    context.addIssue({ code: 'custom', ...fault('datetime_parsing', 'Input should be a valid datetime') });
    return z.NEVER;
  })
  .meta({ type: 'string', format: 'date-time' });
