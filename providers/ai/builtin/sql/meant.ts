import { asksFor, type Linked } from './linkWords';
import type { Condition, Frame, Order, Plan, Value } from './plan';
import { namesRows } from './rowWords';
import { type IndexedColumn, type IndexedTable, isAmount, isId } from './schemaTypes';

/** "the revenue of Cologne in total": one amount is added up. */
export function totalled(select: Value[]): Value[] {
  const [value, ...more] = select;
  const isPlain = value?.column && isAmount(value.column) && !value.aggregate && more.length === 0;
  return isPlain ? [{ ...value, aggregate: 'sum' }] : select;
}

/** "How much revenue did we make?": all of it, unless it is that of one row. */
export function summed(select: Value[], conditions: Condition<IndexedColumn>[]): Value[] {
  const [value, ...more] = select;
  const { column = null, aggregate, table } = value ?? {};
  if (!value || !column?.table.amounts.includes(column) || aggregate || table || more.length > 0)
    return select;
  const isOfRow = conditions.some(
    ({ of }) =>
      of.column?.table === column.table && (isId(of.column) || column.table.display.includes(of.column)),
  );
  return isOfRow ? select : [{ ...value, aggregate: 'sum' }];
}

/**
 * "How many plants are in Algeria?": where there is one table whose first column names its rows, those that meet a condition
 * are counted, two of one name twice, unless different ones are asked for.
 */
export function countedRows(
  select: Value[],
  conditions: Condition<IndexedColumn>[],
  linked: Linked,
): Value[] {
  const { tables, columns } = linked.index;
  const [first] = columns;
  const isOfRows = tables.length === 1 && first !== undefined && namesRows(first);
  if (!isOfRows || conditions.length === 0 || asksFor('distinct', linked)) return select;
  return select.map((value) =>
    value.aggregate === 'count' && value.column === first ? { ...value, distinct: false } : value,
  );
}

/** The group whose days are counted together. */
export function periodOf(frame: Frame, groups: Value[]): Plan['period'] {
  const at = frame.groups.findIndex(({ column }) => column?.period);
  const unit = frame.groups[at]?.column?.period;
  const column = groups[at]?.column;
  return unit && column ? { column, unit } : null;
}

/** "When was the last order placed?": the time that makes it the last. */
export function timesOf(orders: Order<IndexedColumn>[]): Value[] | null {
  const [order] = orders;
  return order?.limit === 1 && order.of.column?.content === 'time' ? [order.of] : null;
}

export const isEqual = ({ test }: Pick<Condition, 'test'>) =>
  test.type === 'compare' && test.operator === '=';

/** A row is named by what its table calls it. */
export const isNamedIn = ({ of, test }: Condition<IndexedColumn>, { display }: IndexedTable) =>
  of.column !== null && display.includes(of.column) && isEqual({ test });
