import { measuredIn, type Plan, plainly, rowsOf, type Value } from './plan';
import { type IndexedColumn, type IndexedTable, isAmount } from './schemaTypes';
import { told } from './weights';

const keysOf = (table: IndexedTable): IndexedColumn[] => {
  const keys = table.columns.filter(({ schema }) => table.schema.primaryKey.includes(schema.name));
  return keys.length > 0 ? keys : table.display;
};
const tableOf = ({ column, table }: Value) => column?.table ?? table;

/** Which rows make a group, from "each", or from what is counted beside what is shown; null where that makes no sense. */
export function withGroups(read: Omit<Plan, 'groups'>, given: Value[]): Plan | null {
  const plan: Plan = { ...read, groups: [] };
  const aggregated = measuredIn(plan).filter(({ aggregate }) => aggregate);
  const plain = read.select.filter(({ aggregate }) => !aggregate);
  const asShown = (group: Value) => (group.table ? rowsOf(group.table) : group);
  if (aggregated.length === 0) {
    if (given.length === 0) return plan;
    // "orders per month", "stations per county": rows of each, or what they amount to.
    const isKind = ({ column, table }: Value) => column !== null && !table && !isShownIn(plain, column);
    if (read.period || given.some(isKind)) {
      const select = addedUp(plain);
      return select && withGroups({ ...read, select }, given);
    }
    // "the name of each singer": nothing is counted, so "each" is "all".
    const select = plain.length > 0 ? plain : given.flatMap(asShown);
    return { ...plan, select, features: told(read.features, { eachWithoutCount: true }) };
  }
  if (given.length + plain.length === 0) {
    // One row is in no order.
    const isOrdered = read.orders.some(({ of, limit }) => of.aggregate !== null || limit === null);
    return isOrdered || read.conditions.some(({ of }) => of.aggregate) ? null : plan;
  }
  const groups =
    given.length > 0
      ? given.flatMap(({ column, table }) => (table ? keysOf(table) : (column ?? [])))
      : implied(plain, aggregated);
  const isShown = (group: Value) =>
    plain.some(({ column }) => column && (column === group.column || column.table === group.table));
  const select = [...read.select, ...given.filter((group) => !isShown(group)).flatMap(asShown)];
  const isOne = ({ column, aggregate }: Value) =>
    !column ||
    aggregate ||
    groups.includes(column) ||
    keysOf(column.table).every((key) => groups.includes(key));
  if (groups.length === 0 || !select.every(isOne)) return null;
  const isImplied = given.length === 0 && select.length > plain.length;
  const next = { ...plan, select, groups, features: told(read.features, { impliedGroup: isImplied }) };
  return isEachRow(next, aggregated) ? null : next;
}

const isShownIn = (select: Value[], column: IndexedColumn) => select.some((value) => value.column === column);

/** "orders by month", "revenue per year"; null for what is neither counted nor added up. */
function addedUp(plain: Value[]): Value[] | null {
  const [first, ...rest] = plain;
  if (first?.table && rest.every(({ table }) => table === first.table))
    return [{ ...plainly, aggregate: 'count', table: first.table }];
  const isSum = plain.length > 0 && plain.every(({ column, table }) => column && !table && isAmount(column));
  return isSum ? plain.map((value) => ({ ...value, aggregate: 'sum' })) : null;
}

/** Each row would be a group of its own. */
function isEachRow(plan: Plan, aggregated: Value[]): boolean {
  const table = plan.groups.find(({ isKey }) => isKey)?.table;
  if (!table) return false;
  const used = [...measuredIn(plan), ...plan.conditions.map(({ of }) => of)].map(tableOf);
  const all = [...used, ...plan.related, ...plan.groups.map((column) => column.table)];
  return aggregated.some((value) => tableOf(value) === table) || all.every((one) => !one || one === table);
}

/** Rows are counted for each row of another table, else for each value of what is shown. */
function implied(plain: Value[], aggregated: Value[]): IndexedColumn[] {
  const [table, ...more] = new Set(plain.flatMap((value) => tableOf(value) ?? []));
  if (!table) return [];
  const columns = plain.flatMap(({ column, table: rows }) => (column && !rows ? column : []));
  const isOwn = aggregated.some((value) => !tableOf(value) || tableOf(value) === table);
  const keys = keysOf(table);
  return columns.length > 0 && (isOwn || more.length > 0 || keys.length > 1) ? columns : keys;
}
