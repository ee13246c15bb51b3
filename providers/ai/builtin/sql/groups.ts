import type { Condition, Grounded, Value } from './ground';
import type { IndexedColumn, IndexedTable } from './schemaTypes';
import { type Features, told } from './state';

/** What is shown, and what it is grouped by. */
export interface GroupPlan {
  values: Value[];
  rows: IndexedTable[];
  groups: IndexedColumn[];
  havings: Condition[];
  orders: Grounded['orders'];
  features: Features;
}

/** All that is shown, ordered by, or that groups are kept by. */
export const valuesOf = ({ values, havings }: GroupPlan, orders: Grounded['orders']): Value[] => [
  ...values,
  ...orders.map(({ value }) => value),
  ...havings.map(({ of }) => of),
];

const keysOf = (table: IndexedTable): IndexedColumn[] => {
  const keys = table.columns.filter(({ schema }) => table.schema.primaryKey.includes(schema.name));
  return keys.length > 0 ? keys : table.display;
};
const isTable = (group: IndexedColumn | IndexedTable): group is IndexedTable => 'columns' in group;
const plainValue = (column: IndexedColumn): Value => ({
  column,
  aggregate: null,
  table: null,
  distinct: false,
});

/** Which rows make a group, from "each", or from what is counted beside what is shown; null where that makes no sense. */
export function planGroups(read: Grounded): GroupPlan | null {
  const plan = findGroups(read);
  return plan && isEachRow(plan, read) ? null : plan;
}

/** Rows are counted by the key of their own table: each is one. */
function isEachRow(plan: GroupPlan, read: Grounded): boolean {
  const { groups, orders, rows } = plan;
  const key = groups.find(({ isKey }) => isKey);
  if (!key) return false;
  const values = [...valuesOf(plan, orders), ...read.conditions.map(({ of }) => of)];
  const used = [
    ...values.map(({ column, table }) => column?.table ?? table),
    ...rows,
    ...groups.map(({ table }) => table),
    ...read.related,
  ];
  return used.every((table) => table === null || table === key.table);
}

function findGroups(read: Grounded): GroupPlan | null {
  const havings = read.conditions.filter(({ of }) => of.aggregate !== null);
  const plain = read.values.filter(({ aggregate }) => aggregate === null);
  const isCounted = read.values.length > plain.length;
  const ordersCount = read.orders.some(({ value }) => value.aggregate !== null);
  const plan: GroupPlan = {
    values: read.values,
    rows: read.rows,
    groups: [],
    havings,
    orders: read.orders,
    features: read.features,
  };
  if (read.groups.length > 0) return explicit(read, plan, isCounted || ordersCount || havings.length > 0);
  if (!isCounted && !ordersCount && havings.length === 0) return plan;
  if (plain.length === 0 && read.rows.length === 0) {
    // One row is in no order.
    const isOrdered = ordersCount || read.orders.some(({ limit }) => limit === null);
    return isOrdered || havings.length > 0 ? null : plan;
  }
  const measured = valuesOf(plan, plan.orders);
  const groups = implied(read, plain, measured);
  if (groups.length === 0) return null;
  if (read.rows.some((table) => !covers(groups, table))) return null;
  // The rows counted are those shown: each group would be one row.
  const counted = measured.flatMap(({ table }) => table ?? []);
  if (counted.some((table) => groups.every((column) => column.table === table && column.isKey))) return null;
  return { ...plan, groups, features: told(plan.features, { impliedGroup: isCounted }) };
}

/** A group has one row of a table, or one value of each column that stands for it. */
const covers = (groups: IndexedColumn[], table: IndexedTable) =>
  keysOf(table).every((key) => groups.includes(key)) ||
  (table.display.length > 0 && table.display.every((column) => groups.includes(column)));

function implied(read: Grounded, plain: Value[], measured: Value[]): IndexedColumn[] {
  const columns = plain.flatMap(({ column }) => column ?? []);
  const tables = [...new Set([...columns.map(({ table }) => table), ...read.rows])];
  const [table] = tables;
  if (!table) return [];
  const own = measured.some(
    (value) => value.aggregate !== null && (value.column?.table ?? value.table) === table,
  );
  const isUncounted = measured.some((value) => value.aggregate === 'count' && !value.column && !value.table);
  const keys = keysOf(table);
  if (own || isUncounted || tables.length > 1 || keys.length !== 1)
    return columns.length > 0 ? columns : keys;
  return keys;
}

function explicit(read: Grounded, plan: GroupPlan, isAggregated: boolean): GroupPlan | null {
  if (!isAggregated) return ungrouped(read, plan);
  let { values } = plan;
  const groups: IndexedColumn[] = [];
  const rows = [...plan.rows];
  for (const group of read.groups) {
    if (!isTable(group)) {
      groups.push(group);
      if (!values.some(({ column, aggregate }) => column === group && !aggregate))
        values = [...values, plainValue(group)];
      continue;
    }
    // Each row would be a group of its own.
    if (values.some(({ column, aggregate }) => aggregate && column?.table === group)) return null;
    groups.push(...keysOf(group));
    const isShown =
      values.some(({ column, aggregate }) => !aggregate && column?.table === group) || rows.includes(group);
    if (!isShown) rows.push(group);
  }
  if (rows.some((table) => !covers(groups, table))) return null;
  const plain = values.flatMap(({ column, aggregate }) => (column && !aggregate ? [column] : []));
  const outside = plain.filter(
    (column) =>
      !groups.includes(column) && !groups.some(({ table, isKey }) => isKey && table === column.table),
  );
  return outside.length > 0 ? null : { ...plan, values, rows, groups };
}

/** "the name of each singer": nothing is counted, so "each" is "all". */
function ungrouped(read: Grounded, plan: GroupPlan): GroupPlan {
  const columns = read.groups.flatMap((group) => (isTable(group) ? [] : [plainValue(group)]));
  const tables = read.groups.filter(isTable);
  const isShown = plan.values.length > 0 || plan.rows.length > 0;
  return {
    ...plan,
    values: [...plan.values, ...columns],
    rows: isShown ? plan.rows : tables,
    features: told(plan.features, { eachWithoutCount: true }),
  };
}
