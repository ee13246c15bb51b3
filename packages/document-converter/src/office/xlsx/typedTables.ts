import type { SheetCell, SheetTableItem } from '../../sheetTable';
import type { Row } from './findHeader';

/** Tells the tables of one sheet with typed values, row by row. */
export class TypedTables {
  private columns: number[] | null = null;

  constructor(
    private readonly sheet: number,
    private readonly sheetName: string,
    private readonly emit: (item: SheetTableItem) => void,
  ) {}

  /** Adds rows to the open table, or begins one with the header. */
  add(title: string | null, header: Row[], rows: Row[]): void {
    const [first] = header;
    if (!first) {
      if (rows.length > 0) this.emit({ skipped: { sheetName: this.sheetName, reason: 'no header' } });
      return;
    }
    if (!this.columns) {
      const named = new Set(header.flatMap(({ cells }) => [...cells.keys()]));
      this.columns = [...named].sort((a, b) => a - b);
      const names = header.map(({ cells }) => (this.columns ?? []).map((column) => cells.get(column) ?? ''));
      const { sheet, sheetName, columns } = this;
      this.emit({ table: { sheet, sheetName, title, header: names, columns, firstRow: first.number } });
    }
    for (const row of rows) {
      const cells = this.columns.map((column): SheetCell => cellOf(row, column));
      this.emit({ row: { at: row.number, cells } });
    }
  }

  endTable(): void {
    this.columns = null;
  }
}

/** The cell of a row. A merged cell is known as text only in the rows that it reaches down to. */
function cellOf({ cells, values }: Row, column: number): SheetCell {
  return values?.get(column) ?? cells.get(column) ?? null;
}
