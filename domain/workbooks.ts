import type { DatabaseSchema } from './ports/connector';

/** Where the rows of a table come from. */
export interface TableSource {
  table: string;
  sheetName: string;
  /** The header and the rows, such as `A1:H81`. */
  range: string;
  /**
   * The letters of its columns in the sheet. The rows of the database then have the numbers of the sheet's rows. Absent
   * in files that were processed by earlier versions.
   */
  letters?: string[];
}

/** The cells of a workbook that rows were computed from. */
export interface WorkbookCells {
  fileId: string;
  fileName: string;
  table: string;
  sheetName: string;
  /** The header and the rows of the table, such as `A1:H81`. */
  range: string;
  /** The names of the columns that the SQL reads, as in the table. */
  columns: string[];
}

const rowNumbers = ['rowid', 'oid', '_rowid_'];

/** Under this name SQLite knows the number of a row, where the table has no column of that name. */
export function rowNumberOf(columns: readonly string[]): string {
  const taken = new Set(columns.map((name) => name.toLowerCase()));
  return rowNumbers.find((name) => !taken.has(name)) ?? 'rowid';
}

/** The tables of a workbook, as they are stored beside its database. */
export interface WorkbookTables {
  schema: DatabaseSchema;
  sources: TableSource[];
}

/** A range as spreadsheets write it: `Orders!A1:H81`, `'Expenses 2025'!A1:E61`. */
export function shownRange({ sheetName, range }: Pick<TableSource, 'sheetName' | 'range'>): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(sheetName);
  return `${isPlain ? sheetName : `'${sheetName.replaceAll("'", "''")}'`}!${range}`;
}
