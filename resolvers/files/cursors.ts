import { ValidationError } from '../../domain/errors';

/** Where a list or a stream stands, as text that callers only hand back. */
export function toCursor(kind: string, parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url');
}

/**
 * The parts of a cursor of this kind.
 * @throws `validation_failed` for anything else
 */
export function fromCursor(
  kind: string,
  cursor: string,
  types: ('string' | 'number')[],
): (string | number)[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed[0] === kind && parsed.length === types.length + 1) {
      const parts = parsed.slice(1);
      if (parts.every((part, i) => typeof part === types[i])) return parts as (string | number)[];
    }
  } catch {
    // Not even JSON: the same fault.
  }
  throw new ValidationError([
    { path: ['after'], msg: 'Input should be a cursor that this service gave', type: 'value_error' },
  ]);
}
