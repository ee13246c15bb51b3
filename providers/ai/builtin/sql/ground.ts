import {
  type Filter,
  type Frame,
  isMention,
  type Measured,
  type Mention,
  type Ordered,
  type Test,
} from './frame';
import type { Asked } from './lexicon';
import type { IndexedColumn, IndexedTable } from './schemaTypes';
import { places } from './similarity';
import { bump, type Features } from './state';

/** An aggregate or a plain value of a column; without a column, of the rows of a table. */
export interface Value {
  column: IndexedColumn | null;
  aggregate: Measured['aggregate'];
  table: IndexedTable | null;
  distinct: boolean;
}

export interface Condition {
  of: Value;
  test: Test;
  or: boolean;
  joined: boolean;
}

/** A frame in which each name is one column. */
export interface Grounded {
  target: IndexedTable;
  values: Value[];
  rows: IndexedTable[];
  /** Rows are asked for before values. */
  rowsFirst: boolean;
  distinct: boolean;
  conditions: Condition[];
  absences: { table: IndexedTable; conditions: Condition[] }[];
  groups: (IndexedColumn | IndexedTable)[];
  orders: { value: Value; descending: boolean; limit: number | null }[];
  related: IndexedTable[];
  named: IndexedTable[];
  both: boolean;
  features: Features;
}

const near = 0.45;
const ofTarget = 0.22;
const ofNamed = 0.2;
const ofSettled = 0.1;
/** A second option that is no further behind is a rival. */
const rivalMargin = 0.12;

/** Decides what each name of a frame means, by what stands beside it; null where a frame is about no table. */
export function ground(frame: Frame, features: Features, asks: Asked | null = null): Grounded | null {
  const target = targetOf(frame);
  if (!target) return null;
  const settled = new Set<IndexedTable>([target]);
  let told = features;
  const resolve = (mention: Mention, scope: IndexedTable | null = null): IndexedColumn | null => {
    const ranked = mention.options
      .map(({ column, score }) => {
        const { table } = column;
        const beside = mention.near === table ? near : scope === table ? near : 0;
        const isNamed = frame.named.includes(table) ? ofNamed : settled.has(table) ? ofSettled : 0;
        const shortfall = column.reference && mention.options.length > 1 ? 0.03 : 0;
        return { column, weight: score + beside + isNamed + (table === target ? ofTarget : 0) - shortfall };
      })
      .sort((a, b) => b.weight - a.weight);
    const [best, second] = ranked;
    if (!best) return null;
    if (second && best.weight - second.weight < rivalMargin && !refersTo(best.column, second.column))
      told = bump(told, 'rivalColumn', 1 - (best.weight - second.weight) / rivalMargin);
    if (mention.near && best.column.table !== mention.near) told = bump(told, 'otherTable');
    told = bump(
      told,
      'farColumn',
      Number(best.column.table !== target && !frame.named.includes(best.column.table)),
    );
    told = bump(
      told,
      'nameShort',
      1 - (mention.options.find(({ column }) => column === best.column)?.score ?? 1),
    );
    settled.add(best.column.table);
    return best.column;
  };
  let isWhole = true;
  const asValue = (of: Measured, distinct = false, scope: IndexedTable | null = null): Value => {
    const column = of.mention ? resolve(of.mention, scope) : null;
    if (of.mention && !column) isWhole = false;
    return { column, aggregate: of.aggregate, table: of.table, distinct };
  };
  const conditionOf = (filter: Filter, scope: IndexedTable | null = null): Condition => ({
    of: asValue(filter.of, false, scope),
    test: filter.test,
    or: filter.or,
    joined: filter.joined,
  });
  const values = frame.select.flatMap((item) => (item.type === 'rows' ? [] : [asValue(item, item.distinct)]));
  const groups = frame.groups.map((group) => (isMention(group) ? resolve(group) : group));
  const conditions = frame.conditions.flatMap((one) => (one.type === 'filter' ? [conditionOf(one)] : []));
  const absences = frame.conditions.flatMap((one) =>
    one.type === 'filter'
      ? []
      : [{ table: one.table, conditions: one.filters.map((filter) => conditionOf(filter, one.table)) }],
  );
  const orders = frame.orders.map((order: Ordered) => ({
    value: asValue(order.of),
    descending: order.descending,
    limit: order.limit,
  }));
  if (!isWhole || groups.includes(null)) return null;
  const rows = frame.select.flatMap((item) => (item.type === 'rows' ? [item.table] : []));
  if (values.length + rows.length + groups.length === 0) {
    // "Who was hired before 2012?"
    rows.push(target);
    told = bump(told, 'impliedRows');
  }
  if (countsNamed(frame, target)) told = bump(told, 'namedCounted');
  if (isTied(frame)) told = bump(told, 'tiedTables');
  if (asks && !answers(asks, values, rows)) told = bump(told, 'askedMissing');
  const shown = frame.select.flatMap((item) => (item.type === 'rows' ? [] : [item.mention]));
  if (values.some((value, at) => isShortKey(value, shown[at] ?? null))) return null;
  const references = [...values, ...groups.map((group) => ({ column: group, aggregate: null }))].filter(
    ({ column, aggregate }) => column && 'reference' in column && column.reference && !aggregate,
  ).length;
  if (references > 0) told = bump(told, 'referenceShown', references);
  return {
    target,
    values,
    rows,
    rowsFirst: frame.select[0]?.type === 'rows',
    distinct: frame.distinct,
    conditions,
    absences,
    groups: groups.flatMap((group) => group ?? []),
    orders,
    related: frame.related,
    named: frame.named,
    both: frame.both,
    features: told,
  };
}

/** "the department" is hardly `department_id`. */
function isShortKey({ column, aggregate }: Value, mention: Mention | null): boolean {
  if (!column?.reference || aggregate) return false;
  return (mention?.options.find((option) => option.column === column)?.score ?? 1) < 0.95;
}

/** "How many penguins": more than the one row that is called so. */
function countsNamed({ select, named, conditions }: Frame, target: IndexedTable): boolean {
  const counts = select.some((item) => item.type === 'measured' && item.aggregate === 'count' && !item.table);
  return (
    counts &&
    named.length === 0 &&
    conditions.some(
      (one) =>
        one.type === 'filter' &&
        one.of.mention?.isValue &&
        one.of.mention.options.some(({ column }) => target.display.includes(column)),
    )
  );
}

const isTie = 0.02;

/** "Show the country", where two tables have one: nothing says whose. */
function isTied({ named, select, conditions, groups, orders }: Frame): boolean {
  if (named.length > 0 || select.some((item) => item.type === 'rows' || item.table)) return false;
  const all = [
    ...select.flatMap((item) => (item.type === 'measured' ? [item.mention] : [])),
    ...conditions.flatMap((one) => (one.type === 'filter' ? [one.of.mention] : [])),
    ...groups.flatMap((group) => (isMention(group) ? [group] : [])),
    ...orders.map(({ of }) => of.mention),
  ].flatMap((mention) => mention ?? []);
  if (all.some(({ near }) => near)) return false;
  const tablesOf = ({ options, isValue }: Mention) => {
    // A value that names a row is first of all that row.
    const rows = isValue ? options.filter(({ column }) => column.table.display.includes(column)) : [];
    if (rows.length > 0) return new Set(rows.map(({ column }) => column.table));
    return new Set(
      options
        .filter(({ column, score }) => score >= (options[0]?.score ?? 0) - isTie && !column.reference)
        .map(({ column }) => column.table),
    );
  };
  const [first, ...rest] = all.map(tablesOf);
  return first !== undefined && [...first].filter((table) => rest.every((set) => set.has(table))).length > 1;
}

/** Whether a person, a time or a place is shown where a question asks for one. */
function answers(asks: Asked, values: Value[], rows: IndexedTable[]): boolean {
  const columns = values.flatMap(({ column }) => column ?? []);
  if (asks === 'who')
    return rows.length > 0 || columns.some((column) => column.table.display.includes(column));
  if (asks === 'when') return columns.some(({ content }) => content === 'time' || content === 'year');
  return columns.some(({ stems, content }) => content === 'text' && stems.some((word) => places.has(word)));
}

function refersTo(a: IndexedColumn, b: IndexedColumn): boolean {
  const one = (from: IndexedColumn, to: IndexedColumn) =>
    from.reference?.table === to.table.schema.name && from.reference.referencedColumns[0] === to.schema.name;
  return one(a, b) || one(b, a);
}

/** What a question asks for rows of. */
function targetOf({ select, named, conditions, groups, orders }: Frame): IndexedTable | null {
  const [first] = select;
  if (first?.type === 'rows') return first.table;
  if (first?.table) return first.table;
  const mentions = select.flatMap((item) => (item.type === 'measured' && item.mention ? [item.mention] : []));
  const beside = mentions.find((mention) => mention.near)?.near;
  if (beside) return beside;
  const options = mentions[0]?.options ?? [];
  const fitting = named.find((table) => options.some(({ column }) => column.table === table));
  if (fitting) return fitting;
  if (options[0]) {
    const held = conditions.flatMap((one) => (one.type === 'filter' ? (one.of.mention?.options ?? []) : []));
    const shared = options.find(({ column }) => held.some((other) => other.column.table === column.table));
    return (shared ?? options[0]).column.table;
  }
  if (named[0]) return named[0];
  const [group] = groups;
  if (group) return isMention(group) ? (group.options[0]?.column.table ?? null) : group;
  const condition = conditions.find((one) => one.type === 'filter');
  const mention = (condition?.type === 'filter' ? condition.of.mention : null) ?? orders[0]?.of.mention;
  return mention?.options[0]?.column.table ?? null;
}
