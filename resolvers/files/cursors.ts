import { ValidationError } from '../../domain/errors';

/** Numbers are positions and times in milliseconds; beyond it, and two seconds more, there are no dates. */
const maxNumber = 8e15;

/** Encodes a position in a list or stream as an opaque cursor. */
export function toCursor(kind: string, parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url');
}

function isPart(part: unknown, type: 'string' | 'number' | undefined): part is string | number {
  if (type !== 'number') return typeof part === type;
  return Number.isInteger(part) && Math.abs(part as number) <= maxNumber;
}

/**
 * Decodes a cursor of this kind. `required`: how many of its parts there must be; defaults to all.
 * @throws `validation_failed` for any other text
 */
export function fromCursor(
  kind: string,
  cursor: string,
  types: ('string' | 'number')[],
  required = types.length,
): (string | number)[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed[0] === kind) {
      const parts = parsed.slice(1);
      const isComplete = parts.length >= required && parts.length <= types.length;
      if (isComplete && parts.every((part, i) => isPart(part, types[i]))) return parts;
    }
  } catch {
    // Not JSON: throws the same error as for other invalid cursors.
  }
  throw new ValidationError([
    { path: ['after'], msg: 'Input should be a cursor returned by this list', type: 'value_error' },
  ]);
}
