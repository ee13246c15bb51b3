import { isLimit, isMoney } from './columnKinds';
import type { Asked } from './lexicon';
import { isEqual } from './meant';
import { columnsOf, type Frame, type Plan, plainly, type Value } from './plan';
import { namesRows } from './rowWords';
import { type IndexedColumn, type IndexedTable, isAmount, isCode } from './schemaTypes';
import { places } from './similarity';

type Grounded = Pick<Plan, 'conditions' | 'orders'>;

/** The one column of a sheet that holds what a question word asks for; null where there are several or none. */
function askedColumn(asks: Asked | null, { columns }: IndexedTable): IndexedColumn | null {
  const fitting =
    asks === 'when'
      ? columns.filter(({ content }) => content === 'time')
      : asks === 'where'
        ? columns.filter(({ content, stems }) => content === 'text' && stems.some((word) => places.has(word)))
        : asks === 'much'
          ? columns.filter((column) => isAmount(column) && !isLimit(column) && isMoney(column))
          : [];
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const isOfRow = ({ conditions }: Grounded) =>
  conditions.some(({ of, test }) => of.column && isEqual({ test }) && namesRows(of.column));

/**
 * What is shown of the rows of a sheet where a question names no column: what its question word asks for, or all that is
 * known of the row. Null where the name of a row is enough.
 */
export function shownOfSheet(asks: Asked | null, read: Grounded, target: IndexedTable): Value[] | null {
  if (!target.isOnlySheet || read.conditions.length + read.orders.length === 0 || asks === 'who') return null;
  const column = askedColumn(asks, target);
  if (column) {
    const isSum = asks === 'much' && !isOfRow(read);
    return [{ ...plainly, column, aggregate: isSum ? 'sum' : null }];
  }
  const isNamed = target.display.length > 0 && !target.display.some((one) => isCode(one) || isCoded(one));
  const isOne = isOfRow(read) || read.orders.some(({ limit }) => limit === 1);
  return isNamed && !isOne ? null : columnsOf(target).map((value) => ({ ...value, table: target }));
}

const wholeName = 0.95;

/** "Modules", and their codes: the rows, where a column of codes is named by a part of its name alone. */
export function rowsForCodes([value, ...more]: Value[], { select }: Pick<Frame, 'select'>): Value[] | null {
  const column = value && !value.aggregate && !value.table ? value.column : null;
  const score = select[0]?.column?.options.find((option) => option.column === column)?.score ?? 1;
  if (!column?.table.isOnlySheet || more.length > 0 || score >= wholeName || !isCoded(column)) return null;
  return columnsOf(column.table).map((one) => ({ ...one, table: column.table }));
}

/** Whether one column of some rows of a sheet is shown, of which each value is told once. */
export const isOneColumn = (
  { select: [value, ...more], conditions, orders }: Pick<Plan, 'select' | 'conditions' | 'orders'>,
  { isOnlySheet }: IndexedTable,
): boolean =>
  isOnlySheet &&
  conditions.length > 0 &&
  orders.length + more.length === 0 &&
  value?.column != null &&
  value.aggregate === null &&
  value.table === null;

/** "R203": a row is called so by nobody. */
const isCoded = ({ schema: { sampleValues } }: IndexedColumn) =>
  sampleValues.length > 0 && sampleValues.every((value) => /^\P{Ll}*\d\P{Ll}*$/u.test(value));
