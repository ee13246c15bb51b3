import type { StructuredResult } from '../../domain/search';

type Row = Record<string, unknown>;

/** Values as they compare: databases return numbers as text, dates as objects, booleans as 0 and 1. */
function comparable(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? String(Number(number.toPrecision(12))) : text;
}

/** The values of a row that are compared: by name where the columns have the expected names, else all in order. */
function valuesOf(row: Row, names: readonly string[], byName: boolean): string {
  const values = byName ? names.map((name) => row[name]) : Object.values(row);
  return JSON.stringify(values.map(comparable));
}

/** Whether the rows are the expected ones, as a multiset unless the order counts. */
export function rowsEqual(
  expected: readonly Row[],
  { columns, rows }: StructuredResult,
  isOrdered: boolean,
): boolean {
  if (expected.length !== rows.length) return false;
  const names = Object.keys(expected[0] ?? {});
  const present = new Set(columns.map(({ name }) => name));
  const byName = names.every((name) => present.has(name));
  const wanted = expected.map((row) => valuesOf(row, names, byName));
  const found = rows.map((row) => valuesOf(row, names, byName));
  if (!isOrdered) {
    wanted.sort();
    found.sort();
  }
  return wanted.every((row, index) => row === found[index]);
}
