import type { Conversion } from '../conversion';
import { SheetTables } from '../office/xlsx/sheetTables';
import { TypedTables } from '../office/xlsx/typedTables';
import type { SheetCell } from '../sheetTable';
import { cellOf, flatEntries, inWords, type JsonRecord } from './flatRecord';

/** Records have as many columns as the tables of workbooks. */
const maxColumns = 2000;

/** The columns of records: first all are observed, then their table is written. */
export class RecordTable {
  private readonly columns = new Map<string, number>();
  private left = 0;

  observe(record: JsonRecord): void {
    for (const [name] of flatEntries(record)) {
      if (this.columns.has(name)) continue;
      if (this.columns.size < maxColumns) this.columns.set(name, this.columns.size);
      else this.left++;
    }
  }

  /** The notes on what is left out, in sentences. */
  notes(): string[] {
    return this.left === 0 ? [] : [`Records have more than ${maxColumns} names. The others were not read.`];
  }

  /** Adds the table; the first record is in row 2. */
  write(
    { add, addTableItem }: Pick<Conversion, 'add' | 'addTableItem'>,
    { sheet, name, records }: { sheet: number; name: string; records: Iterable<JsonRecord> },
  ): void {
    const typed = addTableItem ? new TypedTables(sheet, name, addTableItem) : null;
    const tables = new SheetTables(sheet, (block) => add({ ...block, page: null }), [], typed);
    let row = 1;
    tables.addRow(row, new Map([...this.columns].map(([column, at]) => [at, column])));
    for (const record of records) {
      row++;
      const cells = new Map<number, string>();
      const values = new Map<number, SheetCell>();
      for (const [column, value] of flatEntries(record)) {
        const at = this.columns.get(column);
        const text = at === undefined ? '' : inWords(value).trim();
        if (at === undefined || text === '') continue;
        cells.set(at, text);
        values.set(at, cellOf(value, text));
      }
      if (cells.size === 0) tables.skipRow(row);
      else tables.addRow(row, cells, values);
    }
    tables.endTable();
  }
}
