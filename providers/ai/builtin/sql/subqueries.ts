import type { Expression, Select } from '../../../../domain/sqlTree';
import type { BuildOptions } from './buildOptions';
import { whereNodes } from './conditionNodes';
import type { Condition, Grounded } from './ground';
import { joinsOf, joinTables, multiplies } from './joins';
import { binary, columnNode, columnOf, isKnown, join, selectFrom } from './nodes';
import type { IndexedTable } from './schemaTypes';

/** The rows of a table that the rows of others, picked out by `select`, belong to; null where nothing leads there. */
function among(
  from: IndexedTable,
  needed: IndexedTable[],
  { index, hints }: BuildOptions,
  select: (reference: Expression) => Partial<Select>,
  { negated, rows }: { negated: boolean; rows: boolean },
): Expression | null {
  const tree = joinTables(from, needed, index, hints);
  const [first, ...rest] = tree?.path ?? [];
  const [pair, ...more] = first?.columns ?? [];
  if (!tree || !first || !pair || more.length > 0 || rest.some((link) => link.from === from)) return null;
  // Without conditions a reference to the last table says it all.
  const path = rows ? rest : rest.filter((link, at) => !(at === rest.length - 1 && link.toOne));
  const [own, other] = [columnOf(from, pair[0]), columnOf(first.to, pair[1])];
  const query = selectFrom(first.to, [other], { joins: joinsOf(path), ...select(other) });
  return { type: 'in', expression: own, among: query, negated };
}

/** "Not", of one of many rows that belong to a row, means that none is so: "students without a cat as a pet". */
export function withAbsences(read: Grounded, { index, hints }: BuildOptions): Grounded {
  const isMissed = ({ of: { column, aggregate }, test }: Condition) => {
    if (test.type !== 'compare' || test.operator !== '<>' || !column || aggregate) return false;
    const tree = joinTables(read.target, [column.table], index, hints);
    return tree !== null && multiplies(tree);
  };
  const missed = read.conditions.filter(isMissed).flatMap((condition) => {
    const { of, test } = condition;
    if (test.type !== 'compare' || !of.column) return [];
    return [
      { table: of.column.table, conditions: [{ ...condition, test: { ...test, operator: '=' as const } }] },
    ];
  });
  const conditions = read.conditions.filter((condition) => !isMissed(condition));
  return { ...read, conditions, absences: [...read.absences, ...missed] };
}

/** The rows that no row of a table, which meets the conditions, belongs to. */
export function absenceNode(
  target: IndexedTable,
  table: IndexedTable,
  conditions: Condition[],
  options: BuildOptions,
): Expression | null {
  if (target === table) return null;
  const wheres = whereNodes(conditions, options.index.schema.kind);
  if (!wheres) return null;
  const needed = [table, ...conditions.flatMap(({ of }) => of.column?.table ?? [])];
  const settings = { negated: true, rows: conditions.length > 0 };
  return among(target, needed, options, () => ({ where: join('and', wheres) }), settings);
}

/** The rows that belong to the first of another table's: "the songs of the youngest singer". */
export function extremeNode(
  target: IndexedTable,
  order: Grounded['orders'][number],
  options: BuildOptions,
): Expression | null {
  const { column } = order.value;
  const key = column?.table.columns.find(({ isKey }) => isKey);
  if (!column || column.table === target) return null;
  const tree = joinTables(target, [column.table], options.index, options.hints);
  const [first] = tree?.path ?? [];
  const [pair] = first?.columns ?? [];
  if (tree?.path.length !== 1 || !first || !pair || !key) return null;
  const orderBy = [{ expression: columnNode(column), descending: order.descending, nulls: null }];
  const query = selectFrom(
    column.table,
    [columnOf(column.table, pair[1])],
    { where: isKnown(column) },
    { orderBy, limit: 1 },
  );
  return binary('=', columnOf(target, pair[0]), { type: 'subquery', query });
}

/** Two readings of which each has one of two conditions that no row can meet at once; null where there are none. */
export function oppositesOf(read: Grounded): [Grounded, Grounded] | null {
  const { conditions } = read;
  for (let at = 1; at < conditions.length; at++) {
    const [a, b] = [conditions[at - 1], conditions[at]];
    if (!a || !b || b.or || !contradict(a, b)) continue;
    const without = (one: Condition): Grounded => ({
      ...read,
      conditions: conditions.filter((condition) => condition !== one),
    });
    return [without(b), without(a)];
  }
  return null;
}

function contradict(a: Condition, b: Condition): boolean {
  if (a.of.column !== b.of.column || a.of.aggregate || b.of.aggregate) return false;
  if (a.test.type !== 'compare' || b.test.type !== 'compare') return false;
  const [one, other] = [a.test, b.test];
  if (one.operator === '=' && other.operator === '=') return one.value !== other.value;
  const [low, high] = one.operator.startsWith('<') ? [one, other] : [other, one];
  return (
    low.operator.startsWith('<') && high.operator.startsWith('>') && Number(high.value) >= Number(low.value)
  );
}
