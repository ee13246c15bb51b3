import type { SheetCell } from '../../sheetTable';
import type { Merge } from './sheetExtras';

export interface Row {
  /** By column, from 0; empty cells are left out. */
  cells: Map<number, string>;
  /** The number of the row in the sheet, from 1. */
  number: number;
  /** Typed values by column, where they are asked for. */
  values?: Map<number, SheetCell>;
  /** Its cells that reach over several columns. In a header they group the columns that the next row names. */
  wide: Merge[];
}

const searchedRows = 10;
const sampledRows = 50;
/** A row that names the columns has at least this share of the cells of the widest row. */
const fullShare = 0.6;

const numeric = /^[-+(]?\p{Sc}?\s?[\d.,\s]+%?\)?$/u;

function isYear(cell: string): boolean {
  const year = Number(cell);
  return Number.isInteger(year) && year >= 1800 && year <= 2200;
}

/** Years in even steps name columns, though they are numbers; so does a year over a group of columns. */
function areYears(cells: string[], areGroups: boolean): boolean {
  if (!cells.every(isYear)) return false;
  if (areGroups) return true;
  const [first = 0, second = 0] = cells.map(Number);
  const step = second - first;
  return step !== 0 && cells.every((year, index) => Number(year) === first + index * step);
}

/** Whether a row may name columns: it is mostly words. */
function isWords({ cells, wide }: Row): boolean {
  const numbers = [...cells.values()].filter((cell) => numeric.test(cell));
  return numbers.length <= 0.5 * cells.size || areYears(numbers, wide.length > 0);
}

function widthOf({ cells, wide }: Row): number {
  return wide.reduce((sum, { left, right }) => sum + right - left, cells.size);
}

/**
 * Where the rows that name the columns are: `end` is after the last, and equal to `start` where no row does. What
 * stands before them (a date, an address, a few totals) is narrower than the table.
 */
export function findHeader(rows: Row[]): { start: number; end: number } {
  const width = rows.slice(0, sampledRows).reduce((most, { cells }) => Math.max(most, cells.size), 0);
  const searched = rows.slice(0, Math.min(searchedRows, rows.length - 1));
  const start = searched.findIndex((row) => widthOf(row) >= fullShare * width);
  const first = rows[start];
  if (!first || !isWords(first)) return { start: 0, end: 0 };
  let end = start + 1;
  // Groups of columns, and below them their names.
  for (let next = rows[end]; next && end < rows.length - 1; next = rows[++end]) {
    if (!rows[end - 1]?.wide.length || !isWords(next)) break;
  }
  return { start, end };
}
