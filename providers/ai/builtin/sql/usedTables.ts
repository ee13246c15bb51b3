import type { BuildOptions } from './buildOptions';
import type { Condition, Grounded } from './ground';
import type { GroupPlan } from './groups';
import { type JoinTree, joinTables, multiplies } from './joins';
import type { IndexedTable } from './schemaTypes';
import { type Features, told } from './state';

/** Several rows of one table may belong to one of another. */
export const leadsToMany = (from: IndexedTable, to: IndexedTable, { index, hints }: BuildOptions) => {
  const tree = joinTables(from, [to], index, hints);
  return tree !== null && multiplies(tree);
};

/** The tables in which rows are missed, and those on the way to them: "students without a cat as a pet". */
export function missedTables(
  { target, absences, conditions }: Grounded,
  options: BuildOptions,
): Set<IndexedTable> {
  const ends = [
    ...absences.map((absence) => [
      absence.table,
      ...absence.conditions.flatMap(({ of }) => of.column?.table ?? []),
    ]),
    ...conditions.flatMap(({ of, test }) => {
      const away = of.column?.table;
      const isNegated = test.type === 'compare' && test.operator === '<>' && !of.aggregate;
      return isNegated && away && away !== target && leadsToMany(target, away, options) ? [[away]] : [];
    }),
  ];
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
  const values = [
    ...plan.values,
    ...wheres.map(({ of }) => of),
    ...orders.map(({ value }) => value),
    ...plan.havings.map(({ of }) => of),
  ];
  const columns = [...values.flatMap(({ column }) => column ?? []), ...plan.groups];
  const related = read.related.filter((table) => !missed.has(table));
  return new Set([read.target, ...columns.map(({ table }) => table), ...plan.rows, ...related]);
}

export const countedTables = (plan: GroupPlan, orders: Grounded['orders']): IndexedTable[] =>
  [...plan.values, ...orders.map(({ value }) => value), ...plan.havings.map(({ of }) => of)].flatMap(
    ({ table }) => table ?? [],
  );

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
