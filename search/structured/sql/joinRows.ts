import type { FoundColumn, Relation, Rows } from './scope';
import { SqlRefused } from './tokenize';

/** The number of rows that a table counts as: how many there are changes, and which joins multiply them doesn't. */
export const tableRows: Rows = { assumed: 20, worst: 20 };
/** Four tables without a condition between them are below it, five are above. */
const maxRows = 1_000_000;
/** The factor of an equality that is not of a key: rows of the same city, orders of the same day. */
const repeats = 2;

type Side = Omit<FoundColumn, 'scope'>;
/** Two columns of different relations that a condition has equal. */
export type Equality = [Side, Side];

/**
 * The most rows that a join can have. In the worst case all that isn't joined by its whole primary key multiplies;
 * assumed is that stored columns which are compared repeat their values a little only.
 */
export function joinedRows(relations: Relation[], equalities: Equality[]): Rows {
  const worst = product(relations, equalities, 'worst');
  const assumed = Math.min(worst, product(relations, equalities, 'assumed'));
  if (assumed > maxRows) {
    throw new SqlRefused(
      'The statement joins too many rows: tables without an equal column between them multiply theirs.',
    );
  }
  return { assumed, worst };
}

function product(relations: Relation[], equalities: Equality[], bound: keyof Rows): number {
  const pending = new Set(relations);
  const joined = new Set<Relation | null>();
  const factorOf = (relation: Relation, others: Set<Relation | null>) =>
    factor(relation, partners(relation, others, equalities), bound);
  let rows = 1;
  while (pending.size > 0) {
    const left = [...pending];
    const next =
      left.find((relation) => factorOf(relation, joined) !== null) ??
      // One that others determine follows them: begun with, it would have them multiply its rows.
      left.find((relation) => factorOf(relation, new Set(relations)) !== 1) ??
      (left[0] as Relation);
    const times = factorOf(next, joined);
    // An outer join keeps the rows that have no counterpart.
    rows = times === null ? rows * next.rows[bound] : Math.max(rows, next.rows[bound]) * times;
    pending.delete(next);
    joined.add(next);
  }
  return rows;
}

/** How many rows of a relation each row of its partners has at most; null for all. */
function factor(relation: Relation, equal: Equality[], bound: keyof Rows): number | null {
  // At most one row has the primary key that they ask for.
  const names = new Set(equal.map(([own]) => own.column.name));
  if (relation.key.length > 0 && relation.key.every((name) => names.has(name))) return 1;
  const isCompared = equal.some(([own, other]) => own.column.isStored && other.column.isStored);
  return isCompared && bound === 'assumed' ? repeats : null;
}

/** The equalities of a relation with others, its own side first. */
function partners(relation: Relation, others: Set<Relation | null>, equalities: Equality[]): Equality[] {
  return equalities
    .flatMap(([left, right]): Equality[] => [
      [left, right],
      [right, left],
    ])
    .filter(([own, other]) => own.relation === relation && others.has(other.relation));
}
