import { ConversionError } from '../conversionError';
import type { SheetCell } from '../sheetTable';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonRecord;
export interface JsonRecord {
  [name: string]: JsonValue;
}

const maxDepth = 100;
/** Values within more records are told in the cell of the outermost of them. */
const maxNames = 3;
const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?:Z|[-+]\d{2}:?\d{2})?)?$/;

export function requireDepth(depth: number): void {
  if (depth > maxDepth)
    throw new ConversionError('limit_exceeded', `The file nests its values more than ${maxDepth} deep.`);
}

export const isRecord = (value: JsonValue | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isScalar = (value: JsonValue): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

/** A value in words: `a, b`, and of records `name: Desk, price: 450; name: …`. */
export function inWords(value: JsonValue, depth = 0): string {
  requireDepth(depth);
  if (value === null) return '';
  if (Array.isArray(value)) {
    const separator = value.some(isRecord) ? '; ' : ', ';
    return value
      .map((item) => inWords(item, depth + 1))
      .filter(Boolean)
      .join(separator);
  }
  if (!isRecord(value)) return String(value);
  const parts = Object.entries(value).map(([name, inner]) => [name, inWords(inner, depth + 1)] as const);
  return parts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ');
}

/** The columns of a record with their values; those of a record within it are named `address.city`. */
export function* flatEntries(record: JsonRecord, prefix = '', names = 1): Generator<[string, JsonValue]> {
  for (const [name, value] of Object.entries(record)) {
    const full = prefix + name;
    if (isRecord(value) && names < maxNames) yield* flatEntries(value, `${full}.`, names + 1);
    else if (value !== null && value !== '') yield [full, value];
  }
}

/** The typed value of a cell. */
export function cellOf(value: JsonValue, text: string): SheetCell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const [, day, clock, seconds = ':00'] = (typeof value === 'string' && isoDate.exec(value)) || [];
  if (day === undefined) return text || null;
  return { kind: 'date', value: clock === undefined ? day : `${day} ${clock}${seconds}` };
}
