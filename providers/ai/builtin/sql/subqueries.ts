import type { Expression } from '../../../../domain/sqlTree';
import type { BuildOptions } from './buildOptions';
import { whereNodes } from './conditionNodes';
import type { Condition, Grounded } from './ground';
import { type JoinTree, joinsOf, joinTables } from './joins';
import { columnNode, countRows, join, readable, selectQuery, valueNode } from './nodes';
import type { IndexedTable } from './schemaTypes';

interface Reached {
  own: Expression;
  other: Expression;
  /** From the first table on the way. */
  tree: JoinTree;
}

/** The way from the rows of one table to those of another, cut behind its first step; null without one. */
function reach(
  from: IndexedTable,
  needed: IndexedTable[],
  { index, hints }: BuildOptions,
  rows: boolean,
): Reached | null {
  const tree = joinTables(from, needed, index, hints);
  const [first, ...rest] = tree?.path ?? [];
  const [pair, ...more] = first?.columns ?? [];
  if (!tree || !first || !pair || more.length > 0 || rest.some((link) => link.from === from)) return null;
  // Without conditions a reference to the last table says it all.
  const path = rows ? rest : rest.filter((link, at) => !(at === rest.length - 1 && link.toOne));
  return {
    own: { type: 'column', table: from.schema.name, column: pair[0] },
    other: { type: 'column', table: first.to.schema.name, column: pair[1] },
    tree: { tables: [first.to, ...path.map(({ to }) => to)], path, rivals: tree.rivals },
  };
}

const tablesOf = (conditions: Condition[]) => conditions.flatMap(({ of }) => of.column?.table ?? []);

/** The rows that no row of a table, which meets the conditions, belongs to. */
export function absenceNode(
  target: IndexedTable,
  table: IndexedTable,
  conditions: Condition[],
  options: BuildOptions,
): Expression | null {
  if (target === table) return null;
  const reached = reach(target, [table, ...tablesOf(conditions)], options, conditions.length > 0);
  const wheres = whereNodes(conditions, options.index.schema.kind);
  if (!reached || !wheres) return null;
  const query = selectQuery({
    items: [{ expression: reached.other, alias: null }],
    from: { type: 'table', name: reached.tree.tables[0]?.schema.name ?? '', alias: null },
    joins: joinsOf(reached.tree),
    where: join('and', wheres),
  });
  return { type: 'in', expression: reached.own, among: readable(query), negated: true };
}

/** The rows to which so many rows of another table belong. */
export function presenceNode(
  target: IndexedTable,
  { of, test }: Condition,
  options: BuildOptions,
): Expression | null {
  if (!of.table || of.table === target || test.type !== 'compare') return null;
  const reached = reach(target, [of.table], options, false);
  if (!reached) return null;
  const query = selectQuery({
    items: [{ expression: reached.other, alias: null }],
    from: { type: 'table', name: reached.tree.tables[0]?.schema.name ?? '', alias: null },
    joins: joinsOf(reached.tree),
    groupBy: [reached.other],
    having: { type: 'binary', operator: test.operator, left: countRows, right: valueNode(test.value) },
  });
  return { type: 'in', expression: reached.own, among: readable(query), negated: false };
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
  const query = selectQuery(
    {
      items: [
        { expression: { type: 'column', table: column.table.schema.name, column: pair[1] }, alias: null },
      ],
      from: { type: 'table', name: column.table.schema.name, alias: null },
      where: column.schema.nullable
        ? { type: 'isNull', expression: columnNode(column), negated: true }
        : null,
    },
    { orderBy: [{ expression: columnNode(column), descending: order.descending, nulls: null }], limit: 1 },
  );
  return {
    type: 'binary',
    operator: '=',
    left: { type: 'column', table: target.schema.name, column: pair[0] },
    right: { type: 'subquery', query: readable(query) },
  };
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
