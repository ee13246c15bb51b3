import { isOfPersons } from './columnKinds';
import { eachNamed } from './eachNamed';
import { withGroups } from './groups';
import type { Asked } from './lexicon';
import { asksFor, type Linked } from './linkWords';
import { countedRows, isNamedIn, periodOf, summed, timesOf, totalled } from './meant';
import { holdsNames } from './partNames';
import {
  type Frame,
  type Measured,
  type Mention,
  type Order,
  type Plan,
  plainly,
  rowsOf,
  type Value,
} from './plan';
import { type IndexedColumn, type IndexedTable, isQuantity } from './schemaTypes';
import { isOneColumn, rowsForCodes, shownOfSheet } from './sheetRows';
import { places } from './similarity';
import { splitIn } from './splitRows';
import type { State } from './state';
import { targetOf } from './target';
import { told } from './weights';

const near = 0.45;
const ofTarget = 0.22;
const ofNamed = 0.2;
const ofSettled = 0.1;
/** A second option that is no further behind is a rival. */
const rivalMargin = 0.12;

/** Decides what each name of a frame means, by what stands beside it; null where a frame is about no table. */
export function ground(frame: State, linked: Linked): Plan | null {
  const { words, index } = linked;
  const target = targetOf(frame, index);
  if (!target) return null;
  const settled = new Set<IndexedTable>([target]);
  let { features } = frame;
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
      otherTable: !frame.compares && mention.near !== null && table !== mention.near,
      // A compared column is named, wherever it stands.
      farColumn: !frame.compares && table !== target && !frame.named.includes(table),
      nameShort: 1 - best.score,
    });
    settled.add(table);
    return best.column;
  };
  const groundedOf = (of: Measured, scope: IndexedTable | null = null): Value => ({
    ...of,
    column: of.column && resolve(of.column, scope),
  });
  const eachOf = <Part extends { of: Measured }>(parts: Part[], scope: IndexedTable | null = null) =>
    parts.map((part) => {
      const of = groundedOf(part.of, scope);
      return { ...part, of, isOwn: of.column !== null && part.of.column?.near === of.column.table };
    });
  const values = frame.select.map((item) => groundedOf(item));
  const groups = frame.groups.map((group) => groundedOf(group));
  const conditions = eachOf(frame.conditions);
  const absences = frame.absences.map((one) => ({ ...one, conditions: eachOf(one.conditions, one.table) }));
  const orders = eachOf(frame.orders);
  if (values.some((value, at) => isShortKey(value, frame.select[at]?.column ?? null))) return null;
  // "Who was hired before 2012?"
  const impliedRows = values.length + groups.length === 0;
  // "Which tents are there?"
  const isOfKind =
    conditions.length === 1 &&
    conditions[0]?.of.column?.table !== target &&
    frame.conditions[0]?.of.column?.isValue;
  // "What did Ada buy?" asks for no Ada.
  const isOfNamed = conditions.some((condition) => isNamedIn(condition, target));
  const beside = conditions.find(({ test }) => test.type === 'beside');
  if (impliedRows && orders.length === 0 && !frame.compares && isOfNamed) return null;
  // "who was picked after Ada": a person as she is.
  const isOfRows =
    impliedRows ||
    values.every(({ table, aggregate }) => table !== null && !aggregate) ||
    words.asks === 'who';
  const rows =
    beside && isOfRows
      ? [beside.of]
      : impliedRows
        ? (shownOfSheet(words.asks, { conditions, orders }, target) ?? rowsOf(target))
        : (rowsForCodes(values, frame) ??
          values.flatMap((value) => (value.table && !value.aggregate ? rowsOf(value.table) : value)));
  const shown = (words.asks === 'when' && timesOf(orders)) || rows;
  // "Who has the most goals?": the one, and no number.
  if (words.asks === 'who' && values.length > 0 && values.every(isExtreme)) return null;
  const isMass = words.tokens.some(({ lower }) => words.lexicon.masses.has(lower));
  // The prices of books in one of several tables need not be what was paid for them.
  const isOfAll =
    words.asks === 'much' &&
    conditions.length === 0 &&
    words.tokens.some(({ lower }) => words.lexicon.past.has(lower));
  const isWhole = index.tables.length === 1 && (asksFor('whole', linked) || (isOfAll && target.isOnlySheet));
  const counted = countedRows(shown, conditions, linked);
  const isGrouped = groups.length + orders.length > 0;
  const select =
    isGrouped || !(isWhole || isMass) ? counted : isWhole ? totalled(counted) : summed(counted, conditions);
  const plain = [...select, ...groups].filter(({ aggregate, table }) => !aggregate && !table);
  features = told(features, {
    // Rows of a kind, or compared, are named.
    impliedRows: impliedRows && !frame.compares && !isOfKind,
    flagShown: values.filter(({ column, aggregate }) => column?.yes != null && !aggregate).length,
    namedCounted: countsNamed(frame, target),
    tiedTables: isTied(frame),
    askedMissing: words.asks !== null && !beside && !isAnswered(words.asks, select),
    referenceShown: plain.filter(({ column }) => column?.reference).length,
    ...splitIn({ ...frame, select, conditions }, index),
  });
  const period = periodOf(frame, groups);
  const read = { target, select, groups, conditions, compares: frame.compares };
  const each = eachNamed(read, frame, index);
  if (frame.compares && !each) return null;
  const ordered = each?.orders ?? besideOrders(orders, read);
  if (!ordered) return null;
  const { groups: kept, ...rest } = each ?? read;
  // "How much is the social fee?", of three rows with the same.
  const distinct = frame.distinct || isOneColumn({ ...rest, orders: ordered }, target);
  return withGroups({ ...frame, ...rest, distinct, absences, orders: ordered, period, features }, kept);
}

/** "the film after Fetish World": the next row, unless rows are counted; null where another is the first. */
function besideOrders(
  orders: Order<IndexedColumn>[],
  { target, select, conditions }: Pick<Plan, 'target' | 'select' | 'conditions'>,
): Order<IndexedColumn>[] | null {
  const test = conditions.find((condition) => condition.test.type === 'beside')?.test;
  if (test?.type !== 'beside' || select.some(({ aggregate }) => aggregate)) return orders;
  if (orders.length > 0) return null;
  return [{ of: { ...plainly, column: target.rowNumber }, descending: test.operator === '<', limit: 1 }];
}

const isExtreme = ({ aggregate }: Value) => aggregate === 'min' || aggregate === 'max';

/** "the department" is hardly `department_id`. */
function isShortKey({ column, aggregate }: Value, mention: Mention | null): boolean {
  if (!column?.reference || aggregate) return false;
  return (mention?.options.find((option) => option.column === column)?.score ?? 1) < 0.95;
}

/** "How many penguins": more than the one row that is called so. */
function countsNamed({ select, named, conditions }: Frame, target: IndexedTable): boolean {
  const isCounted = select.some(({ aggregate, table }) => aggregate === 'count' && !table);
  if (!isCounted || named.length > 0) return false;
  return conditions.some(
    ({ of, test }) =>
      test.type !== 'beside' &&
      of.column?.isValue &&
      of.column.options.some(
        ({ column }) => target.display.includes(column) || (column.table === target && column.isKey),
      ),
  );
}

const isTie = 0.02;

/** "Show the country", where two tables have one: nothing says whose. */
function isTied({ named, select, conditions, groups, orders }: Frame): boolean {
  if (named.length > 0 || select.some(({ table }) => table)) return false;
  const measured = [...select, ...groups, ...[...conditions, ...orders].map(({ of }) => of)];
  const mentions = measured.flatMap(({ column }) => column ?? []);
  if (mentions.some((mention) => mention.near)) return false;
  const [first, ...rest] = mentions.map(({ options, isValue }) => {
    // A value that names a row is first of all that row.
    const rows = isValue ? options.filter(({ column }) => column.table.display.includes(column)) : [];
    const best = options.filter(
      ({ column, score }) => score >= (options[0]?.score ?? 0) - isTie && !column.reference,
    );
    return new Set((rows.length > 0 ? rows : best).map(({ column }) => column.table));
  });
  return first !== undefined && [...first].filter((table) => rest.every((set) => set.has(table))).length > 1;
}

/** Whether a person, a time, a place or a quantity is shown where a question asks for one. */
function isAnswered(asks: Asked, select: Value[]): boolean {
  return select.some(({ column, table, aggregate }) => {
    if (asks === 'much') return aggregate !== null || (column !== null && isQuantity(column));
    if (asks === 'who')
      return (
        table !== null ||
        (column !== null &&
          (column.table.display.includes(column) || holdsNames(column) || isOfPersons(column)))
      );
    if (asks === 'when') return column?.content === 'time' || column?.content === 'year';
    return column?.content === 'text' && column.stems.some((word) => places.has(word));
  });
}

function refersTo(a: IndexedColumn, b: IndexedColumn): boolean {
  const one = (from: IndexedColumn, to: IndexedColumn) =>
    from.reference?.table === to.table.schema.name && from.reference.referencedColumns[0] === to.schema.name;
  return one(a, b) || one(b, a);
}
