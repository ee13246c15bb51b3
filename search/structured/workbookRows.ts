import type { Connector, QueryLimits, SqlValue } from '../../domain/ports/connector';
import { rowNumberOf } from '../../domain/workbooks';

/** The limits of a page of rows. */
const pageTimeoutMs = 5_000;
const maxPageBytes = 1_000_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The rows of a table of a workbook behind the row `after`, in the order of the sheet: the number of each, then its
 * values. The names are those of the introspected schema.
 * @throws `unavailable`, `timeout`
 */
export function readWorkbookRows(
  connector: Pick<Connector, 'query'>,
  { table, columns, after, count }: { table: string; columns: string[]; after: number; count: number },
  signal: AbortSignal,
): Promise<{ rows: SqlValue[][]; truncated: boolean }> {
  const number = rowNumberOf(columns);
  const listed = [number, ...columns.map(quoted)].join(', ');
  const sql = `SELECT ${listed} FROM ${quoted(table)} WHERE ${number} > ? ORDER BY ${number} LIMIT ?`;
  const limits: QueryLimits = { timeoutMs: pageTimeoutMs, maxRows: count, maxBytes: maxPageBytes };
  return connector.query(sql, [after, count], limits, signal);
}
