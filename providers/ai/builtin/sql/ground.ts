import { type Filter, type Frame, isMention, type Measured, type Mention, type Test } from './frame';
import type { Asked } from './lexicon';
import type { IndexedColumn, IndexedTable } from './schemaTypes';
import { places } from './similarity';
import { type Features, told } from './state';

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
export interface Grounded extends Pick<Frame, 'distinct' | 'related' | 'named' | 'both'> {
  target: IndexedTable;
  values: Value[];
  rows: IndexedTable[];
  /** Rows are asked for before values. */
  rowsFirst: boolean;
  conditions: Condition[];
  absences: { table: IndexedTable; conditions: Condition[] }[];
  groups: (IndexedColumn | IndexedTable)[];
  orders: { value: Value; descending: boolean; limit: number | null }[];
  features: Features;
}

const near = 0.45;
const ofTarget = 0.22;
const ofNamed = 0.2;
const ofSettled = 0.1;
/** A second option that is no further behind is a rival. */
const rivalMargin = 0.12;

/** Decides what each name of a frame means, by what stands beside it; null where a frame is about no table. */
export function ground(frame: Frame, given: Features, asks: Asked | null = null): Grounded | null {
  const target = targetOf(frame);
  if (!target) return null;
  const settled = new Set<IndexedTable>([target]);
  let features = given;
  const resolve = (mention: Mention, scope: IndexedTable | null = null): IndexedColumn | null => {
    const ranked = mention.options
      .map(({ column, score }) => {
        const { table } = column;
        const beside = mention.near === table || scope === table ? near : 0;
        const isNamed = frame.named.includes(table) ? ofNamed : settled.has(table) ? ofSettled : 0;
        const shortfall = column.reference && mention.options.length > 1 ? 0.03 : 0;
        const weight = score + beside + isNamed + (table === target ? ofTarget : 0) - shortfall;
        return { column, score, weight };
      })
      .sort((a, b) => b.weight - a.weight);
    const [best, second] = ranked;
    if (!best) return null;
    const { table } = best.column;
    const lead = second && !refersTo(best.column, second.column) ? best.weight - second.weight : rivalMargin;
    features = told(features, {
      rivalColumn: Math.max(0, 1 - lead / rivalMargin),
      otherTable: mention.near !== null && table !== mention.near,
      farColumn: table !== target && !frame.named.includes(table),
      nameShort: 1 - best.score,
    });
    settled.add(table);
    return best.column;
  };
  let isWhole = true;
  const asValue = ({ mention, aggregate, table }: Measured, scope: IndexedTable | null = null): Value => {
    const column = mention && resolve(mention, scope);
    if (mention && !column) isWhole = false;
    return { column, aggregate, table, distinct: false };
  };
  const conditionOf = (filter: Filter, scope: IndexedTable | null = null): Condition => ({
    ...filter,
    of: asValue(filter.of, scope),
  });
  const shown = frame.select.filter((item) => item.type === 'measured');
  const values = shown.map((item) => ({ ...asValue(item), distinct: item.distinct }));
  const groups = frame.groups.map((group) => (isMention(group) ? resolve(group) : group));
  const conditions = frame.conditions.map((one) => conditionOf(one));
  const absences = frame.absences.map(({ table, filters }) => ({
    table,
    conditions: filters.map((filter) => conditionOf(filter, table)),
  }));
  const orders = frame.orders.map(({ of, ...order }) => ({ ...order, value: asValue(of) }));
  if (!isWhole || groups.includes(null)) return null;
  const rows = frame.select.flatMap((item) => (item.type === 'rows' ? [item.table] : []));
  // "Who was hired before 2012?"
  const impliedRows = values.length + rows.length + groups.length === 0;
  if (impliedRows) rows.push(target);
  if (values.some((value, at) => isShortKey(value, shown[at]?.mention ?? null))) return null;
  const plain = [...values.flatMap(({ column, aggregate }) => (aggregate ? [] : column)), ...groups];
  features = told(features, {
    impliedRows,
    namedCounted: countsNamed(frame, target),
    tiedTables: isTied(frame),
    askedMissing: asks !== null && !answers(asks, values, rows),
    referenceShown: plain.filter((column) => column && 'reference' in column && column.reference).length,
  });
  return {
    ...frame,
    ...{ target, values, rows, conditions, absences, orders, features },
    rowsFirst: frame.select[0]?.type === 'rows',
    groups: groups.flatMap((group) => group ?? []),
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
  if (!counts || named.length > 0) return false;
  return conditions.some(
    ({ of: { mention } }) =>
      mention?.isValue && mention.options.some(({ column }) => target.display.includes(column)),
  );
}

const isTie = 0.02;

/** "Show the country", where two tables have one: nothing says whose. */
function isTied({ named, select, conditions, groups, orders }: Frame): boolean {
  if (named.length > 0 || select.some((item) => item.type === 'rows' || item.table)) return false;
  const all = [
    ...select.flatMap((item) => (item.type === 'measured' ? [item.mention] : [])),
    ...[...conditions, ...orders].map(({ of }) => of.mention),
    ...groups.flatMap((group) => (isMention(group) ? [group] : [])),
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
    const held = conditions.flatMap(({ of }) => of.mention?.options ?? []);
    const shared = options.find(({ column }) => held.some((other) => other.column.table === column.table));
    return (shared ?? options[0]).column.table;
  }
  if (named[0]) return named[0];
  const [group] = groups;
  if (group) return isMention(group) ? (group.options[0]?.column.table ?? null) : group;
  const mention = conditions[0]?.of.mention ?? orders[0]?.of.mention;
  return mention?.options[0]?.column.table ?? null;
}
