import type { BuildOptions } from './buildOptions';
import type { Condition, Grounded } from './ground';
import { type GroupPlan, valuesOf } from './groups';
import { type JoinTree, joinTables } from './joins';
import type { IndexedTable } from './schemaTypes';
import { type Features, told } from './state';

/** The tables in which rows are missed, and those on the way to them: "students without a cat as a pet". */
export function missedTables({ target, absences }: Grounded, options: BuildOptions): Set<IndexedTable> {
  const ends = absences.map(({ table, conditions }) => [
    table,
    ...conditions.flatMap(({ of }) => of.column?.table ?? []),
  ]);
  const ways = ends.flatMap(
    (tables) => joinTables(target, tables, options.index, options.hints)?.tables ?? [],
  );
  return new Set([...ends.flat(), ...ways].filter((table) => table !== target));
}

export function usedTables(
  plan: GroupPlan,
  wheres: Condition[],
  orders: Grounded['orders'],
  read: Grounded,
  missed: ReadonlySet<IndexedTable>,
): Set<IndexedTable> {
  const values = [...valuesOf(plan, orders), ...wheres.map(({ of }) => of)];
  const columns = [...values.flatMap(({ column }) => column ?? []), ...plan.groups];
  const related = read.related.filter((table) => !missed.has(table));
  return new Set([read.target, ...columns.map(({ table }) => table), ...plan.rows, ...related]);
}

export const countedTables = (plan: GroupPlan, orders: Grounded['orders']): IndexedTable[] =>
  valuesOf(plan, orders).flatMap(({ table }) => table ?? []);

export function noteTables(
  features: Features,
  tree: JoinTree,
  read: Grounded,
  missed: ReadonlySet<IndexedTable>,
): Features {
  const idle = read.named.filter((table) => !tree.tables.includes(table) && !missed.has(table)).length;
  const silent = tree.tables.filter((table) => !read.named.includes(table)).length;
  const silentJoin = silent > 0 && silent - Number(read.named.length === 0);
  return told(features, { joins: tree.path.length, idleTable: idle, silentJoin, rivalJoin: tree.rivals });
}
