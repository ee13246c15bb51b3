/** The type of a field of a JSON file; `?` marks it optional. */
export type FieldKind = 'string' | 'number' | 'string?' | 'number?' | 'object' | 'object?';

/**
 * The value as an object with fields of the given types, or null. Not a schema library, because loading one would take
 * a quarter of the run time of a command.
 */
export function asRecord<T extends object>(
  value: unknown,
  fields: Record<keyof T & string, FieldKind>,
): T | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const record = value as Record<string, unknown>;
  for (const [name, kind] of Object.entries<FieldKind>(fields)) {
    const field = record[name];
    if (field === undefined && kind.endsWith('?')) continue;
    if (field === null || typeof field !== kind.replace('?', '')) return null;
  }
  return record as T;
}

/** Parses JSON and checks it with `asRecord`; null if either fails. */
export function parseRecord<T extends object>(
  text: string,
  fields: Record<keyof T & string, FieldKind>,
): T | null {
  try {
    return asRecord<T>(JSON.parse(text), fields);
  } catch {
    return null;
  }
}
