import type { SqlValue } from '../../domain/ports/connector';
import type { Expression, Query, Select } from '../../domain/sqlTree';

/** Rows that are alike in what a query orders by, at the end of those that it is limited to. */
export interface Ties {
  /** How many rows were asked for. */
  limit: number;
  /** How many rows are alike, with the last of those that were asked for. */
  count: number;
  /** The first thing that the rows are ordered by, and what they have of it. */
  by: Expression;
  value: SqlValue;
  /** Whether the rows beyond those that were asked for are returned. */
  isShown: boolean;
}

/** A query for the first rows of an order, so that ties at the end of them can be seen. */
export interface FirstRows {
  limit: number;
  /** The query with as many rows, and with what it is ordered by as last columns. */
  withOrder: (limit: number) => Query;
  /** How many columns the order adds. */
  added: number;
  /**
   * How many rows tie with the last that was asked for, or come before it; and the ties, where there are any beyond. Of
   * all rows (not only of the next one) those that only repeat what is shown already are none.
   */
  extent: (rows: SqlValue[][], isAll?: boolean) => { count: number; ties: Ties | null };
}

/** Numbers are alike but for what a sum in another order loses. */
const digits = 12;
const comparable = (value: SqlValue | undefined) =>
  typeof value === 'number' ? Number(value.toPrecision(digits)) : (value ?? null);

/** Null where a query is not limited to the first rows of an order, or where its order can't be shown beside its rows. */
export function firstRowsOf(query: Query): FirstRows | null {
  const { body, orderBy, limit, offset } = query;
  if (body.type !== 'select' || limit === null || limit < 1 || offset || orderBy.length === 0) return null;
  const places = orderBy.map(({ expression }) => placeOf(expression, body));
  const missing = orderBy.flatMap(({ expression }, at) => (places[at] === null ? [expression] : []));
  if (missing.length > 0 && !canShow(missing, body, limit)) return null;
  const first = orderBy[0]?.expression;
  if (!first) return null;
  const width = body.items.length;
  let next = width;
  const columns = places.map((place) => place ?? next++);
  const items = [...body.items, ...missing.map((expression) => ({ expression, alias: null }))];
  const keyOf = (row: SqlValue[]) => JSON.stringify(columns.map((at) => comparable(row[at])));
  return {
    limit,
    added: missing.length,
    withOrder: (rows) => ({ ...query, body: { ...body, items }, limit: rows }),
    extent: (rows, isAll = true) => {
      const last = rows[limit - 1];
      if (!last) return { count: rows.length, ties: null };
      const alike = rows.map((row) => keyOf(row) === keyOf(last));
      const end = alike.lastIndexOf(true) + 1;
      const shown = rows.slice(0, end).map((row) => JSON.stringify(row.slice(0, width)));
      const isRepeated = isAll && shown.slice(limit).every((row) => shown.slice(0, limit).includes(row));
      const count = isRepeated ? Math.min(limit, end) : end;
      const value = last[columns[0] ?? 0] ?? null;
      const by = body.items[columns[0] ?? 0]?.expression ?? first;
      const ties =
        count > limit ? { limit, count: count - alike.indexOf(true), by, value, isShown: true } : null;
      return { count, ties };
    },
  };
}

/** Which column of a query an order names: by what it shows, by its alias or by its number. Null where none. */
function placeOf(expression: Expression, { items }: Select): number | null {
  if (items.some((item) => item.expression.type === 'star')) return null;
  if (expression.type === 'value') return typeof expression.value === 'number' ? expression.value - 1 : null;
  const isAlias = expression.type === 'column' && expression.table === null;
  const named = isAlias ? items.findIndex(({ alias }) => alias === expression.column) : -1;
  const written = JSON.stringify(expression);
  const at = named >= 0 ? named : items.findIndex((item) => JSON.stringify(item.expression) === written);
  return at >= 0 ? at : null;
}

/**
 * A column more makes other rows different, but among those that are alike in it. An alias is known to the order, not
 * to what is shown.
 */
function canShow(expressions: Expression[], { distinct, items }: Select, limit: number): boolean {
  if ((distinct && limit > 1) || expressions.some(({ type }) => type === 'value')) return false;
  if (items.some(({ expression }) => expression.type === 'star')) return false;
  const written = JSON.stringify(expressions);
  return items.every(({ alias }) => alias === null || !written.includes(`"column":${JSON.stringify(alias)}`));
}
