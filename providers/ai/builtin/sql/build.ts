import type { Expression, OrderItem, Query } from '../../../../domain/sqlTree';
import { conditionNodes } from './conditionNodes';
import { type BuildOptions, joinsOf, multiplies } from './joins';
import { columnNode, isKnown, join, measuredNode, periodNode, selectFrom, shareItem } from './nodes';
import { type Condition, measuredIn, type Order, type Plan, plainly, type Value } from './plan';
import type { IndexedColumn, IndexedTable, Link } from './schemaTypes';
import { isSenseless } from './senses';
import { absenceNode, contradictionIn, extremeNode, withAbsences } from './subqueries';
import { type Features, told } from './weights';

export interface Built {
  query: Query;
  features: Features;
}

/** The query of a plan; null where it makes none. */
export function buildQuery(plan: Plan, options: BuildOptions): Built | null {
  if (isSenseless(plan)) return null;
  const { conditions, orders, select, both } = plan;
  const at = contradictionIn(plan);
  if (plan.share) return shareOf(plan, options);
  if (at < 0) return buildSelect(plan, options);
  // "french in san francisco" is no kind of food, and another: only what is joined by "and" may be two of a kind.
  // "or" ties a condition to the one before it, which one side would lack.
  const isSplit = conditions.some(({ or }) => or);
  if (isSplit || !conditions[at]?.joined || orders.length > 0 || select.some(({ aggregate }) => aggregate))
    return null;
  const without = (left: number) => ({ ...plan, conditions: conditions.filter((_, one) => one !== left) });
  const [left, right] = [buildSelect(without(at), options), buildSelect(without(at - 1), options)];
  if (!left || !right) return null;
  const body = {
    type: 'set',
    operator: 'intersect',
    left: left.query.body,
    right: right.query.body,
  } as const;
  const features = told(left.features, { [both ? 'intersectBoth' : 'intersect']: true });
  return { query: { ...left.query, body }, features };
}

/** "What percentage of orders was cancelled?": of one condition, or nothing says what is the whole. */
function shareOf(plan: Plan, options: BuildOptions): Built | null {
  const { conditions, absences, orders, groups, select } = plan;
  const [counted] = select;
  const isPlain = absences.length + orders.length + groups.length === 0 && select.length === 1;
  if (!isPlain || conditions.length !== 1 || counted?.aggregate !== 'count' || counted.column) return null;
  const built = buildSelect(plan, options);
  if (built?.query.body.type !== 'select' || !built.query.body.where || built.features.shownOnce) return null;
  const body = { ...built.query.body, items: [shareItem(built.query.body.where)], where: null };
  return { ...built, query: { ...built.query, body } };
}

function buildSelect(given: Plan, options: BuildOptions): Built | null {
  const plan = withAbsences(given, options);
  const { target, select, groups, related } = plan;
  const isAggregated = select.some(({ aggregate }) => aggregate);
  const isShown = (column: IndexedColumn) => select.some((value) => value.column?.table === column.table);
  /** Whether an order is by another table, or of rows of which only a number is asked for. */
  const isNested = ({ of: { column, aggregate }, limit }: Order<IndexedColumn>) =>
    limit === 1 &&
    !aggregate &&
    groups.length === 0 &&
    column !== null &&
    (isAggregated || (column.table !== target && !isShown(column)));
  const orders = plan.orders.filter((order) => !isNested(order));
  const nested = [
    ...plan.absences.map((absence) => absenceNode(plan, absence, options)),
    ...plan.orders.filter(isNested).map((order) => extremeNode(plan, order, options)),
  ];
  const wheres = plan.conditions.filter(({ of }) => !of.aggregate);
  const where = conditionNodes(wheres, options.kind);
  const having = conditionNodes(
    plan.conditions.filter(({ of }) => of.aggregate),
    options.kind,
  );
  if (!where || !having || nested.includes(null) || (!plan.compares && showsGiven(select, wheres)))
    return null;

  const measured = measuredIn({ ...plan, orders });
  const missed = missedIn(plan, options);
  const columns = [
    ...[...measured, ...wheres.map(({ of }) => of)].flatMap(({ column }) => column ?? []),
    ...groups,
  ];
  const used = [
    target,
    ...columns.map(({ table }) => table),
    ...related.filter((table) => !missed.has(table)),
  ];
  const counted = measured.flatMap(({ table }) => table ?? []);
  const tree = options.joined(target, [...used, ...counted]);
  if (!tree) return null;
  const repeats = multiplies(tree) && groups.length === 0;
  const items = shownBy(plan, repeats);
  const orderBy = orders.flatMap((order) => orderNode(order, plan, items) ?? []);
  if (plan.period && orderBy.length === 0)
    orderBy.push({ expression: periodNode(plan.period), descending: false, nulls: null });
  if (items.length === 0 || orderBy.length < orders.length) return null;
  const limit = orders.reduce<number | null>((found, order) => order.limit ?? found, null);
  // Rows without a value are no group that is found: "the country with the fewest painters".
  const isChosen = limit !== null || having.length > 0;
  const kinds = isChosen ? groups.filter(({ isKey }) => !isKey) : [];
  const chosen = kinds.flatMap((column) => knownNode({ ...plainly, column }, wheres) ?? []);
  const first = limit === null ? [] : orders.flatMap(({ of }) => knownNode(of, wheres) ?? []);
  const known = [...new Map([...chosen, ...first].map((node) => [JSON.stringify(node), node])).values()];
  const isIdle = (table: IndexedTable) => !tree.tables.includes(table) && !missed.has(table);
  // The one row that a row refers to leaves nothing to count.
  const isOne = ({ to, toOne }: Link) => toOne && counted.includes(to) && !used.includes(to);
  const silent = tree.tables.filter((table) => !plan.named.includes(table)).length;
  return {
    query: selectFrom(
      target,
      items,
      {
        distinct: !isAggregated && groups.length === 0 && (plan.distinct || repeats),
        joins: joinsOf(tree.path),
        where: join('and', [...where, ...nested.flatMap((node) => node ?? []), ...known]),
        groupBy: groups.map((column) => groupNode(column, plan)),
        having: join('and', having),
      },
      { orderBy, limit },
    ),
    features: told(plan.features, {
      absence: given.absences.length,
      nestedExtreme: orders.length < plan.orders.length,
      joins: tree.path.length,
      idleTable: plan.named.filter(isIdle).length + tree.path.filter(isOne).length,
      silentJoin: silent > 0 && silent - Number(plan.named.length === 0),
      rivalJoin: tree.rivals,
      shownOnce: repeats,
    }),
  };
}

/** The tables in which rows are missed, and those on the way to them: "students without a cat as a pet". */
function missedIn({ target, absences }: Plan, { joined }: BuildOptions): Set<IndexedTable> {
  const ways = absences.map(({ table, conditions }) =>
    joined(target, [table, ...conditions.flatMap(({ of }) => of.column?.table ?? [])]),
  );
  return new Set(ways.flatMap((tree) => tree?.tables ?? []));
}

/** Whether a value that the question gives is shown: "who runs the Coastal line" does not ask for the Coastal line. */
function showsGiven(select: Value[], wheres: Condition<IndexedColumn>[]): boolean {
  const [first] = wheres;
  // "which is longer, Fire or Ice": one of the two.
  const isOneOf = wheres.every(({ of }) => of.column === first?.of.column);
  const known = wheres
    .filter(({ test, or }) => test.type === 'compare' && test.operator === '=' && (isOneOf || !or))
    .map(({ of }) => of.column);
  return select.some(({ column, aggregate, table }) => {
    if (!column || (aggregate && aggregate !== 'count')) return false;
    if (!table) return known.includes(column);
    // Rows that have no name are shown whole.
    return table.display.length > 0 && table.display.every((one) => known.includes(one));
  });
}

/** An extreme of what is unknown is none. */
function knownNode({ column, aggregate }: Value, wheres: Condition<IndexedColumn>[]) {
  if (!column || aggregate || wheres.some(({ of }) => of.column === column)) return null;
  return isKnown(column);
}

const groupNode = (column: IndexedColumn, { period }: Plan) =>
  period?.column === column ? periodNode(period) : columnNode(column);

/** Each expression once; of rows that a join repeats each counts once. */
function shownBy(plan: Plan, repeats: boolean): Expression[] {
  const nodes = plan.select.map((value) => {
    const { column, aggregate, table } = value;
    if (column && !aggregate) return groupNode(column, plan);
    const key = (table ?? plan.target).columns.find(({ isKey }) => isKey);
    return measuredNode(value, repeats ? key : null);
  });
  return [...new Map(nodes.map((node) => [JSON.stringify(node), node])).values()];
}

function orderNode(
  { of, descending }: Order<IndexedColumn>,
  { groups }: Plan,
  items: Expression[],
): OrderItem | null {
  const { column, aggregate } = of;
  if (aggregate && groups.length === 0) return null;
  // A group has no single value of a column that it isn't grouped by.
  const isGrouped = groups.some((one) => one === column || (one.isKey && one.table === column?.table));
  if (groups.length > 0 && column && !aggregate && !isGrouped) return null;
  const shown = items.find(({ type }) => type === 'column') ?? items[0];
  const expression = column || aggregate ? measuredNode(of) : shown;
  return expression ? { expression, descending, nulls: null } : null;
}
