import { AppError } from '../../domain/errors';
import type { QueryLimits, QueryResult } from '../../domain/ports/connector';
import type { OpenedConnector } from './openedConnector';
import { type AllowedSql, guardQuery } from './sql/guard';
import { type FirstRows, firstRowsOf, type Ties } from './ties';

/** A query that ran. */
export interface Ran {
  /** The query whose result has the rows: where ties are returned, with as many more. */
  guarded: AllowedSql;
  result: QueryResult;
  /** Null where the rows are all that there are of their order, or where that is unknown. */
  ties: Ties | null;
}

export interface RunOptions {
  limits: QueryLimits;
  signal: AbortSignal | undefined;
  /** How rows are treated that tie with the last of those that are asked for: returned, or only said to be there. */
  ties: 'returned' | 'noticed';
}

/**
 * Runs a query that was checked. Of the first rows of an order one more is read: where it ties with the last, the
 * query runs again for all that do.
 * @throws what the database fails with
 */
export async function runQuery(
  opened: Pick<OpenedConnector, 'connector' | 'schema'>,
  guarded: AllowedSql,
  options: RunOptions,
): Promise<Ran> {
  const first = firstRowsOf(guarded.query);
  const ran =
    first && first.limit < options.limits.maxRows ? await runFirst(opened, guarded, first, options) : null;
  if (ran) return ran;
  const { limits, signal } = options;
  return {
    guarded,
    result: await opened.connector.query(guarded.text, guarded.params, limits, signal),
    ties: null,
  };
}

/** Null where the rows can't be read with what they are ordered by. */
async function runFirst(
  { connector, schema }: Pick<OpenedConnector, 'connector' | 'schema'>,
  guarded: AllowedSql,
  first: FirstRows,
  { limits, signal, ties }: RunOptions,
): Promise<Ran | null> {
  const read = async (limit: number) => {
    const wider = await guardQuery(first.withOrder(limit), schema);
    return wider.allowed ? orNull(connector.query(wider.text, wider.params, limits, signal)) : null;
  };
  const withNext = await read(first.limit + 1);
  if (!withNext) return null;
  const next = first.extent(withNext.rows, false);
  if (ties === 'noticed' || !next.ties) {
    const noticed = next.ties && { ...next.ties, isShown: false };
    return { guarded, result: cutTo(withNext, first.limit, first.added), ties: noticed };
  }
  const all = await read(limits.maxRows + 1);
  if (!all) return null;
  const { count, ties: found } = first.extent(all.rows);
  const result = cutTo(all, count, first.added);
  const shown = await guardQuery({ ...guarded.query, limit: Math.max(count, first.limit) }, schema);
  return shown.allowed ? { guarded: shown, result, ties: found } : null;
}

/** Without the columns of the order, which come last. */
function cutTo({ columns, rows, truncated }: QueryResult, count: number, added: number): QueryResult {
  return {
    columns: columns.slice(0, columns.length - added),
    rows: rows.slice(0, count).map((row) => row.slice(0, row.length - added)),
    truncated: truncated && rows.length <= count,
  };
}

/** A database that orders by something may refuse to show it. */
const orNull = (running: Promise<QueryResult>) =>
  running.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'upstream_error') return null;
    throw error;
  });
