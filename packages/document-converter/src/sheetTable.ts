/** The tables of a workbook with typed values, for programs that compute with them. */

/** A date is ISO 8601: `2025-01-31`, or `2025-01-31 14:05:00` where it has a time. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { kind: 'date' | 'time'; value: string }
  /** A share: 0.125 of a cell that shows `12.5%`. */
  | { kind: 'percent'; value: number }
  | { kind: 'money'; value: number; currency: string };

/** A table with a header begins. The rows that follow are its rows. */
export interface SheetTableStart {
  /** From 1. */
  sheet: number;
  sheetName: string;
  /** The text of the row right above the table, if it is the only one there. */
  title: string | null;
  /** The rows that name the columns, by the position in `columns`. */
  header: string[][];
  /** The columns of the sheet, from 0. */
  columns: number[];
  /** The first row of the header, from 1. */
  firstRow: number;
}

/** A row of the table that began last, by the position in its `columns`. */
export interface SheetTableRow {
  /** The row of the sheet, from 1. */
  at: number;
  cells: SheetCell[];
}

/** A sheet, or a part of it, that is no table. */
export interface SheetWithoutTable {
  sheetName: string;
  reason: 'no header';
}

export type SheetTableItem =
  | { table: SheetTableStart }
  | { row: SheetTableRow }
  | { skipped: SheetWithoutTable };
