import type { Expression, OrderItem, Query } from '../../../../domain/sqlTree';
import type { BuildOptions } from './buildOptions';
import { whereNodes } from './conditionNodes';
import type { Condition, Grounded, Value } from './ground';
import { type GroupPlan, planGroups } from './groups';
import { joinsOf, joinTables, multiplies, pruned } from './joins';
import { binary, call, columnNode, countRows, isKnown, join, selectFrom, valueNode } from './nodes';
import type { IndexedColumn, IndexedTable } from './schemaTypes';
import { isSenseless, measuredKeys } from './senses';
import { noteSplit } from './splitRows';
import { type Features, told } from './state';
import { absenceNode, extremeNode, oppositesOf, withAbsences } from './subqueries';
import { countedTables, missedTables, noteTables, usedTables } from './usedTables';

export interface Built {
  query: Query;
  features: Features;
}

const maxShownColumns = 6;

/** What a row of a table is called: its name, or all it has. */
export function displayOf(table: IndexedTable): IndexedColumn[] {
  if (table.display.length > 0) return table.display;
  return table.columns.length <= maxShownColumns ? table.columns : table.columns.filter(({ isKey }) => isKey);
}

/** The query of a reading; null where it makes none. */
export function buildQuery(given: Grounded, options: BuildOptions): Built | null {
  if (isSenseless(given)) return null;
  const keys = measuredKeys(given);
  const flags = given.values.filter(({ column, aggregate }) => column?.yes != null && !aggregate).length;
  const features = told(given.features, { measuredKey: keys, flagShown: flags });
  const read = { ...given, features: noteSplit(features, given, options.index) };
  const sides = oppositesOf(read);
  return sides ? intersect(sides, options) : buildSelect(read, options);
}

function intersect(sides: [Grounded, Grounded], options: BuildOptions): Built | null {
  if (sides[0].values.some(({ aggregate }) => aggregate)) return null;
  const [left, right] = sides.map((side) => buildSelect(side, options));
  if (!left || !right || left.query.orderBy.length > 0 || left.query.limit !== null) return null;
  const body = {
    type: 'set' as const,
    operator: 'intersect' as const,
    left: left.query.body,
    right: right.query.body,
  };
  return {
    query: { ...left.query, body },
    features: told(left.features, { [sides[0].both ? 'intersectBoth' : 'intersect']: true }),
  };
}

function buildSelect(given: Grounded, options: BuildOptions): Built | null {
  const read = withAbsences(given, options);
  const { index, hints } = options;
  const plan = planGroups(read);
  if (!plan) return null;
  const { kind } = index.schema;
  const isAggregated = plan.values.some(({ aggregate }) => aggregate !== null);
  const wheres = read.conditions.filter(({ of }) => !of.aggregate);
  const nested: Expression[] = [];
  let { features } = plan;
  for (const { table, conditions } of read.absences) {
    const node = absenceNode(read.target, table, conditions, options);
    if (!node) return null;
    nested.push(node);
  }
  features = told(features, { absence: given.absences.length });
  const orders: Grounded['orders'] = [];
  for (const order of plan.orders) {
    const table = order.value.column?.table;
    const isOther =
      table !== undefined &&
      !plan.values.some(({ column }) => column?.table === table) &&
      !plan.rows.includes(table);
    const stands =
      order.value.aggregate !== null ||
      order.limit !== 1 ||
      plan.groups.length > 0 ||
      (!isAggregated && !(isOther && table !== read.target));
    if (stands) {
      orders.push(order);
      continue;
    }
    if (!table || (table === read.target && isAggregated)) return null;
    const node = extremeNode(read.target, order, options);
    if (!node) return null;
    nested.push(node);
    features = told(features, { nestedExtreme: true });
  }
  const missed = missedTables(read, options);
  const used = usedTables(plan, wheres, orders, read, missed);
  const needed = new Set([...used, ...countedTables(plan, orders)]);
  const full = joinTables(read.target, [...needed], index, hints);
  if (!full) return null;
  const tree = pruned(full, used);
  features = noteTables(features, tree, read, missed);
  const nodes = whereNodes(wheres, kind);
  if (!nodes) return null;
  const known = givenColumns(wheres);
  const isGiven = ({ column, aggregate }: Value) =>
    column && known.includes(column) && (!aggregate || aggregate === 'count');
  const areGiven = ({ display }: IndexedTable) =>
    display.length > 0 && display.every((one) => known.includes(one));
  if (plan.values.some(isGiven) || plan.rows.some(areGiven)) return null;
  const repeats = multiplies(tree) && plan.groups.length === 0;
  const isOnce = options.once && repeats;
  if (options.once && !repeats) return null;
  const repeated = isOnce ? 'shownOnce' : isAggregated ? 'repeatedAggregate' : 'repeatedRows';
  features = told(features, { [repeated]: repeats });
  const items = shownBy(plan, read, isOnce);
  if (items.length === 0) return null;
  const having = join(
    'and',
    plan.havings.flatMap((condition) => havingNode(condition) ?? []),
  );
  const orderBy = orders.flatMap((order) => orderNode(order, plan, items) ?? []);
  if (orderBy.length < orders.length) return null;
  const limit = orders.reduce<number | null>((found, order) => order.limit ?? found, null);
  const ranked = limit === null ? [] : notNull(orders, nodes);
  const query = selectFrom(
    read.target,
    items,
    {
      distinct: (read.distinct && !isAggregated && plan.groups.length === 0) || (isOnce && !isAggregated),
      joins: joinsOf(tree.path),
      where: join('and', [...nodes, ...nested, ...ranked]),
      groupBy: plan.groups.map(columnNode),
      having,
    },
    { orderBy, limit },
  );
  return { query, features };
}

/** What the question gives is no answer to it: "who runs the Coastal line" does not ask for the Coastal line. */
const givenColumns = (wheres: Condition[]): IndexedColumn[] =>
  wheres
    .filter(({ test, or }) => test.type === 'compare' && test.operator === '=' && !or)
    .flatMap(({ of }) => of.column ?? []);

/** An extreme of what is unknown is none. */
const notNull = (orders: Grounded['orders'], wheres: Expression[]): Expression[] =>
  orders.flatMap(({ value: { column, aggregate } }) => {
    if (!column || aggregate) return [];
    const node = JSON.stringify(columnNode(column));
    return wheres.some((where) => JSON.stringify(where).includes(node)) ? [] : (isKnown(column) ?? []);
  });

/** Each expression once. */
function shownBy(plan: GroupPlan, read: Grounded, isOnce: boolean): Expression[] {
  const rows = plan.rows.flatMap(displayOf).map(columnNode);
  const values = plan.values.map((value) => valueNodeOf(value, isOnce, read));
  const all = [...(read.rowsFirst ? rows : []), ...values, ...rows];
  return [...new Map(all.map((node) => [JSON.stringify(node), node])).values()];
}

function valueNodeOf(
  { column, aggregate, distinct, table }: Value,
  isOnce: boolean,
  read: Grounded,
): Expression {
  if (column) return aggregate ? call(aggregate, [columnNode(column)], distinct) : columnNode(column);
  const key = (table ?? read.target).columns.find(({ isKey }) => isKey);
  return isOnce && key ? call('count', [columnNode(key)], true) : countRows;
}

function havingNode({ of, test }: Condition): Expression | null {
  const expression = of.column ? call(of.aggregate ?? 'count', [columnNode(of.column)]) : countRows;
  if (test.type === 'compare') return binary(test.operator, expression, valueNode(test.value));
  if (test.type !== 'between') return null;
  return {
    type: 'between',
    expression,
    low: valueNode(test.low),
    high: valueNode(test.high),
    negated: false,
  };
}

function orderNode(
  { value: { column, aggregate }, descending }: Grounded['orders'][number],
  { groups }: GroupPlan,
  items: Expression[],
): OrderItem | null {
  if (aggregate && groups.length === 0) return null;
  // A group has no single value of a column that it isn't grouped by.
  const isGrouped = groups.some(
    (group) => group === column || (group.isKey && group.table === column?.table),
  );
  if (groups.length > 0 && column && !aggregate && !isGrouped) return null;
  const plain = items.find(({ type }) => type === 'column') ?? items[0];
  const counted = aggregate === 'count' ? countRows : plain;
  const ofColumn = column && (aggregate ? call(aggregate, [columnNode(column)]) : columnNode(column));
  const expression = ofColumn ?? counted;
  return expression ? { expression, descending, nulls: null } : null;
}
