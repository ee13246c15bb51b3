/** What a field of a JSON file has to be; `?` where it may be left out. */
export type FieldKind = 'string' | 'number' | 'string?' | 'number?' | 'object' | 'object?';

/**
 * The value as an object whose fields are of these kinds, or null. A check of our own because these files are small
 * and are read at each start: a schema library alone would take a quarter of the time that a command takes.
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

/** As `asRecord`, of a text; null where it is not JSON either. */
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
