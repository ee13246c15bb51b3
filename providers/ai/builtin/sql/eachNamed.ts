import { isEqual } from './meant';
import { type Condition, columnsOf, type Frame, type Order, plainly, type Value } from './plan';
import { type IndexedColumn, type IndexedTable, isId, type SchemaIndex } from './schemaTypes';

interface Read {
  target: IndexedTable;
  select: Value[];
  groups: Value[];
  conditions: Condition<IndexedColumn>[];
  compares: Frame['compares'];
}

/** Texts have no more and no less. */
const hasOrder = ({ column, aggregate }: Value) => aggregate !== null || column?.content !== 'text';

/**
 * "the price of Low Tide and Salt Road": of each row that is named, beside its name, since none has both names. Null
 * where fewer than two are named, or where one row may belong to both: "genres with Low Tide and Salt Road".
 */
export function eachNamed(
  { target, select, groups, conditions, compares }: Read,
  { both, orders }: Frame,
  { links }: SchemaIndex,
): (Read & { orders: Order<IndexedColumn>[] }) | null {
  const isOneOf = compares === 'most' || compares === 'least';
  // "Which branch has more customers, Cologne or Bonn?": of a sheet that has each of them in several rows.
  const isNaming = (column: IndexedColumn) =>
    column.table.display[0] === column ||
    (isOneOf && column.table.display.length === 0 && column.content === 'text');
  const named = conditions.find(({ of }) => of.column && isNaming(of.column))?.of.column;
  if (!named || both || groups.length + orders.length > 0) return null;
  const { table } = named;
  const isName = (condition?: Condition<IndexedColumn>) =>
    condition?.of.column === named && isEqual(condition);
  const isNext = (at: number) => isName(conditions[at]) && isName(conditions[at - 1]);
  const names = conditions.filter(isName).length;
  if (names < 2 || conditions.filter((_, at) => isNext(at)).length < names - 1) return null;
  if (target !== table && !links.some(({ from, to, toOne }) => from === target && to === table && toOne))
    return null;
  const name = { ...plainly, column: named };
  const isOfName = (value: Value) => value.column === named || value.table === table;
  // "Who is older than Ada and Bruno?" does not ask for those two.
  if (isOneOf && !conditions.some((condition) => condition.or && isName(condition))) return null;
  const isAll = compares && select.every(isOfName);
  const own = columnsOf(table).filter(({ column }) => column && column !== named && !isId(column));
  const shown = isAll ? [name, ...own] : [name, ...select.filter((value) => !isOfName(value))];
  const isAggregated = select.some(({ aggregate }) => aggregate);
  const measured = select.filter((value) => !isOfName(value));
  const [measure, another] = measured;
  if (isOneOf && (!measure || another || !hasOrder(measure))) return null;
  return {
    target,
    orders: isOneOf && measure ? [{ of: measure, descending: compares === 'most', limit: 1 }] : [],
    select: isAggregated ? select : shown,
    groups: isAggregated ? [name] : [],
    compares: compares ?? 'each',
    conditions: conditions.map((condition, at) => ({ ...condition, or: condition.or || isNext(at) })),
  };
}
