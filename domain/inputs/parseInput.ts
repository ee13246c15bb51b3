import type { z } from 'zod';
import { type Fault, ValidationError } from '../errors';

type Issue = z.core.$ZodIssue;

function toFault(issue: Issue, input: unknown): Fault {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (valueAt(input, path) === undefined && path.length > 0) {
    return { path, msg: 'Field required', type: 'missing' };
  }
  const pydantic = issue.code === 'custom' ? issue.params?.pydantic : undefined;
  if (typeof pydantic === 'string') return { path, msg: issue.message, type: pydantic };
  return { path, msg: 'Input should be a valid dictionary', type: 'dict_type' };
}

function valueAt(input: unknown, path: (string | number)[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/**
 * Parses an input and applies its defaults. A transport that fails to read the input passes the `ValidationError` as
 * the input, so that it is thrown after authentication and rate limiting.
 * @throws `ValidationError` with all faults and their paths
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  if (input instanceof ValidationError) throw input;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ValidationError(parsed.error.issues.map((issue) => toFault(issue, input)));
}
