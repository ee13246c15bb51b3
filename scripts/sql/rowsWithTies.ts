import type { SqlValue } from '../../domain/ports/connector';
import type { Query } from '../../domain/sqlTree';
import { renderSql } from '../../search/structured/sql/render';
import { firstRowsOf } from '../../search/structured/ties';

const maxRows = 200;

/** The rows of a query as the product returns them, with those that tie; null where none can. */
export function rowsWithTies(
  query: Query,
  run: (sql: string, params: SqlValue[]) => SqlValue[][] | null,
): SqlValue[][] | null {
  const first = firstRowsOf(query);
  if (!first) return null;
  const { text, params } = renderSql(first.withOrder(maxRows), 'sqlite');
  const rows = run(text, params);
  return (
    rows?.slice(0, first.extent(rows).count).map((row) => row.slice(0, row.length - first.added)) ?? null
  );
}
