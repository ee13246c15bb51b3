import type { Relation, ResolvedColumn, Rows } from './scope';
import { SqlRefused } from './tokenize';

/** What the rows of a table count as: how many there are changes, and which joins multiply them doesn't. */
export const tableRows: Rows = { assumed: 20, worst: 20 };
/** Four tables without a condition between them are below it, five are above. */
const maxRows = 1_000_000;
/** What an equality that is not of a key multiplies by: rows of the same city, orders of the same day. */
const repeats = 2;

interface Side {
  relation: Relation | null;
  column: ResolvedColumn;
}
/** Two columns of different relations that a condition has equal. */
export type Equality = [Side, Side];

/**
 * The most rows that a join can have. In the worst case all that isn't joined by its whole primary key multiplies;
 * assumed is that stored columns which are compared repeat their values a little only.
 */
export function joinedRows(relations: Relation[], equalities: Equality[]): Rows {
  const byKey = (relation: Relation, joined: Relation[]) =>
    isDetermined(relation, joined, equalities) ? 1 : null;
  const byColumn = (relation: Relation, joined: Relation[]) =>
    byKey(relation, joined) ?? (isCompared(relation, joined, equalities) ? repeats : null);
  const worst = product(relations, ({ rows }) => rows.worst, byKey);
  const assumed = Math.min(
    worst,
    product(relations, ({ rows }) => rows.assumed, byColumn),
  );
  if (assumed > maxRows) {
    throw new SqlRefused(
      'The statement joins too many rows: tables without an equal column between them multiply theirs.',
    );
  }
  return { assumed, worst };
}

function product(
  relations: Relation[],
  rowsOf: (relation: Relation) => number,
  factorOf: (relation: Relation, joined: Relation[]) => number | null,
): number {
  const pending = [...relations];
  const joined: Relation[] = [];
  let rows = 1;
  while (pending.length > 0) {
    const linked = pending.find((relation) => factorOf(relation, joined) !== null);
    // One that others determine follows them: begun with, it would have them multiply its rows.
    const next =
      linked ??
      pending.find((relation) => factorOf(relation, without(relations, relation)) !== 1) ??
      pending[0];
    if (!next) break;
    const factor = factorOf(next, joined);
    // An outer join keeps the rows that have no counterpart.
    rows = factor === null ? rows * rowsOf(next) : Math.max(rows, rowsOf(next)) * factor;
    pending.splice(pending.indexOf(next), 1);
    joined.push(next);
  }
  return rows;
}

const without = (relations: Relation[], one: Relation) => relations.filter((relation) => relation !== one);

/** At most one of its rows has the primary key that `joined` ask for. */
function isDetermined(relation: Relation, joined: Relation[], equalities: Equality[]): boolean {
  const equal = new Set(partners(relation, joined, equalities).map(([own]) => own.column.name));
  return relation.key.length > 0 && relation.key.every((name) => equal.has(name));
}

function isCompared(relation: Relation, joined: Relation[], equalities: Equality[]): boolean {
  return partners(relation, joined, equalities).some(
    ([own, other]) => own.column.isStored && other.column.isStored,
  );
}

/** The equalities of a relation with others, its own side first. */
function partners(relation: Relation, others: Relation[], equalities: Equality[]): Equality[] {
  return equalities
    .flatMap(([left, right]): Equality[] => [
      [left, right],
      [right, left],
    ])
    .filter(
      ([own, other]) => own.relation === relation && others.some((joined) => joined === other.relation),
    );
}
