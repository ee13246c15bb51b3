import { ValidationError } from '../../domain/errors';

/** Encodes a position in a list or stream as an opaque cursor. */
export function toCursor(kind: string, parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url');
}

/**
 * Decodes a cursor of this kind.
 * @throws `validation_failed` for any other text
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
    // Not JSON: throws the same error as for other invalid cursors.
  }
  throw new ValidationError([
    { path: ['after'], msg: 'Input should be a cursor returned by this list', type: 'value_error' },
  ]);
}
