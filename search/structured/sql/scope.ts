import type { ColumnNode } from './walk';

export interface OutputColumn {
  name: string;
  /** The database's own type where the value is a column's, else the type the expression has. */
  type: string;
  description: string | null;
}

export interface ResolvedColumn extends OutputColumn {
  /** The longest that its values can be, as `Budget` counts. */
  size: number;
  /** A table's column, handed on unchanged. */
  isStored: boolean;
  /** The depth of its expression, with those of the subqueries that it refers to written into it. */
  depth: number;
  terms: number;
}

/** How many rows there are at most, in the worst case and with what is assumed of joins. */
export interface Rows {
  assumed: number;
  worst: number;
}

/** The result of a query: its columns, and how many rows. */
export interface Result {
  columns: ResolvedColumn[];
  rows: Rows;
}

export interface Relation extends Result {
  name: string;
  /** The name that its columns may be called by, too: that of a table without its schema. */
  shortName?: string;
  /** The name of a table with its schema, where it was given another one here. */
  fullName?: string;
  /** The columns of the primary key. */
  key: string[];
  /** The number of a row, which `*` leaves out. */
  rowNumber?: ResolvedColumn;
}

/** A query in WITH, and the terms that it is written with. */
export type CommonTable = Result & { name: string; terms: number };

/** The meaning of names within a SELECT. */
export interface Scope {
  relations: Relation[];
  aliases: ResolvedColumn[];
  rows: Rows;
  hasAggregate: boolean;
  outer: Scope | null;
  common: ReadonlyMap<string, CommonTable>;
}

export const oneRow: Rows = { assumed: 1, worst: 1 };

export function scopeWithin(outer: Scope | null, common: Scope['common']): Scope {
  return { relations: [], aliases: [], rows: oneRow, hasAggregate: false, outer, common };
}

export const fold = (name: string) => name.toLowerCase();

/** The meaning of a name: the candidate spelled so, else one that differs in case only. */
export function named<T extends { name: string }>(candidates: T[], name: string): T | undefined {
  return (
    candidates.find((candidate) => candidate.name === name) ??
    candidates.find((candidate) => fold(candidate.name) === fold(name))
  );
}

export interface FoundColumn {
  column: ResolvedColumn;
  /** Null for an alias of the select list. */
  relation: Relation | null;
  scope: Scope;
}

/** The column that a name means, in the innermost query that has one. */
export function findColumn({ table, column: name }: ColumnNode, scope: Scope): FoundColumn | null {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const relations = table === null ? at.relations : relationsNamed(table, at);
    const candidates = [
      ...relations.flatMap((relation) =>
        [...relation.columns, ...(relation.rowNumber ? [relation.rowNumber] : [])].map((column) => ({
          name: column.name,
          column,
          relation,
        })),
      ),
      ...(table === null ? at.aliases.map((column) => ({ name: column.name, column, relation: null })) : []),
    ];
    const found = named(candidates, name);
    if (!found) continue;
    // Two columns of one name are told apart by each database in its own way.
    const same = candidates.filter((candidate) => fold(candidate.name) === fold(name));
    const column = { ...found.column, ...boundsOf(same.map((candidate) => candidate.column)) };
    return { column, relation: found.relation, scope: at };
  }
  return null;
}

export function relationsNamed(name: string, scope: Scope): Relation[] {
  const whole = scope.relations.filter((relation) =>
    [relation.name, relation.fullName].some((known) => known !== undefined && fold(known) === fold(name)),
  );
  if (whole.length > 0) return whole;
  return scope.relations.filter(({ shortName }) => shortName !== undefined && fold(shortName) === fold(name));
}

/** The bounds that hold for each of the columns. */
export function boundsOf(columns: ResolvedColumn[]): Omit<ResolvedColumn, keyof OutputColumn> {
  return {
    size: Math.max(...columns.map(({ size }) => size)),
    isStored: columns.every(({ isStored }) => isStored),
    depth: Math.max(...columns.map(({ depth }) => depth)),
    terms: Math.max(...columns.map(({ terms }) => terms)),
  };
}
