import { AppError } from '../../domain/errors';
import type { QueryResult, SqlValue } from '../../domain/ports/connector';
import type { StructuredResult } from '../../domain/search';
import type { AllowedSql } from './sql/guard';

/** An average has no more digits to keep than a double has. */
function shownValue(value: SqlValue, type: string): SqlValue {
  if (typeof value !== 'string' || !/^(double|float|real)/.test(type)) return value;
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** The rows of a checked query by the names of their columns. */
export function structuredRows(guarded: AllowedSql, result: QueryResult): StructuredResult {
  const columns = guarded.columns.map(({ name, type, description }, at) => ({
    name,
    type: type || result.columns[at]?.type || 'unknown',
    description,
  }));
  if (result.rows.some((row) => row.length !== columns.length)) {
    throw new AppError('upstream_error', 'The database returned other columns than were asked for.');
  }
  const rows = result.rows.map((row) =>
    Object.fromEntries(columns.map(({ name, type }, at) => [name, shownValue(row[at] ?? null, type)])),
  );
  return { columns, rows };
}
