import type { Expression } from '../../../../domain/sqlTree';
import { conditionNodes } from './conditionNodes';
import { type BuildOptions, joinsOf, multiplies } from './joins';
import { binary, call, columnNode, columnOf, join, selectFrom } from './nodes';
import type { Condition, Order, Plan } from './plan';
import type { IndexedColumn, IndexedTable } from './schemaTypes';

/** The one reference that leads from a table to all that are needed, and the way on from there; null where none does. */
function referenceTo(from: IndexedTable, needed: IndexedTable[], joined: BuildOptions['joined']) {
  const [first, ...path] = joined(from, needed)?.path ?? [];
  const [pair, ...more] = first?.columns ?? [];
  if (!first || !pair || more.length > 0 || path.some((link) => link.from === from)) return null;
  return { own: columnOf(from, pair[0]), other: columnOf(first.to, pair[1]), to: first.to, path };
}

/**
 * "Not", of one of many rows that belong to a row, means that none is so: "students without a cat as a pet". Of rows that
 * are named themselves it says how they are: "the pets that are no cats".
 */
export function withAbsences(plan: Plan, { joined }: BuildOptions): Plan {
  const missed = new Map(
    plan.conditions.flatMap((condition) => {
      const { of, test, isOwn } = condition;
      if (isOwn || !of.column || of.aggregate || test.type !== 'compare' || test.operator !== '<>') return [];
      const { table } = of.column;
      const tree = joined(plan.target, [table]);
      const isSo = { ...condition, test: { ...test, operator: '=' as const } };
      return tree && multiplies(tree) ? [[condition, { table, conditions: [isSo] }]] : [];
    }),
  );
  const conditions = plan.conditions.filter((condition) => !missed.has(condition));
  return { ...plan, conditions, absences: [...plan.absences, ...missed.values()] };
}

/** The rows that no row of a table, which meets the conditions, belongs to. */
export function absenceNode(
  { target }: Plan,
  { table, conditions }: Plan['absences'][number],
  { kind, joined }: BuildOptions,
): Expression | null {
  const wheres = conditionNodes(conditions, kind);
  const needed = [table, ...conditions.flatMap(({ of }) => of.column?.table ?? [])];
  const reference = referenceTo(target, needed, joined);
  if (!wheres || !reference) return null;
  const { own, other, to, path } = reference;
  const among = selectFrom(to, [other], { joins: joinsOf(path), where: join('and', wheres) });
  return { type: 'in', expression: own, among, negated: true };
}

/** The rows that belong to the first of another table's, or to those that tie: "the songs of the youngest singer". */
export function extremeNode(
  { target }: Plan,
  { of: { column }, descending }: Order<IndexedColumn>,
  { joined }: BuildOptions,
): Expression | null {
  const reference = column && referenceTo(target, [column.table], joined);
  if (!reference || reference.path.length > 0) return null;
  const extreme = selectFrom(column.table, [call(descending ? 'max' : 'min', [columnNode(column)])]);
  const where = binary('=', columnNode(column), { type: 'subquery', query: extreme });
  const among = selectFrom(column.table, [reference.other], { where });
  return { type: 'in', expression: reference.own, among, negated: false };
}

/** Where a condition stands that no row can meet together with the one before it; -1 where there is none. */
export const contradictionIn = ({ conditions }: Plan): number =>
  conditions.findIndex((condition, at) => at > 0 && contradicts(conditions[at - 1], condition));

function contradicts(a: Condition<IndexedColumn> | undefined, b: Condition<IndexedColumn>): boolean {
  if (!a || b.or || a.of.column !== b.of.column || a.of.aggregate || b.of.aggregate) return false;
  if (a.test.type !== 'compare' || b.test.type !== 'compare') return false;
  const [one, other] = [a.test, b.test];
  if (one.operator === '=' && other.operator === '=') return one.value !== other.value;
  const [low, high] = one.operator.startsWith('<') ? [one, other] : [other, one];
  return (
    low.operator.startsWith('<') && high.operator.startsWith('>') && Number(high.value) >= Number(low.value)
  );
}
