import type { Condition, Frame, Order, Plan, Value } from './plan';
import { type IndexedColumn, type IndexedTable, isId } from './schemaTypes';

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

/** A row is named by what its table calls it. */
export const isNamedIn = ({ of: { column }, test }: Condition<IndexedColumn>, { display }: IndexedTable) =>
  column !== null && display.includes(column) && test.type === 'compare' && test.operator === '=';
