import type { NewBlock } from '../../../../../domain/document';

/** Rows handed on together: a long table leaves the reader in parts, each with the header again. */
const rowsPerBlock = 400;
const maxColumns = 2000;

interface Row {
  /** From 1, as in the sheet. */
  number: number;
  /** By column, from 0; empty cells are left out. */
  cells: Map<number, string>;
}

/**
 * Gathers the rows of one sheet into tables. Blank rows part tables; a row with a single cell before a table (a
 * title, a remark) is a paragraph. Holds at most one block's rows.
 */
export class SheetTables {
  private rows: Row[] = [];
  private header: Row | null = null;
  private started = false;
  private columns = new Set<number>();
  private lastRow = 0;

  constructor(
    private readonly sheet: number,
    private readonly add: (block: NewBlock) => void,
  ) {}

  addRow(row: Row): void {
    if (row.cells.size === 0) return;
    if (row.number > this.lastRow + 1) this.endTable();
    this.lastRow = row.number;
    if (!this.started && row.cells.size === 1) {
      const [text = ''] = row.cells.values();
      this.add({ kind: 'paragraph', page: this.sheet, box: null, text });
      return;
    }
    this.started = true;
    this.rows.push(row);
    for (const column of row.cells.keys()) if (column < maxColumns) this.columns.add(column);
    if (this.rows.length >= rowsPerBlock) this.emit();
  }

  endTable(): void {
    const { rows, columns } = this;
    // A long table has been handed on in part and stays one.
    const groups = this.header ? [[...columns]] : tablesBeside(rows, columns);
    for (const group of rows.length > 0 ? groups : []) {
      this.columns = new Set(group);
      this.rows = rows.filter((row) => group.some((column) => row.cells.has(column)));
      if (groups.length > 1) this.header = null;
      this.emit();
    }
    this.rows = [];
    this.header = null;
    this.started = false;
    this.columns = new Set();
  }

  private emit(): void {
    const columns = [...this.columns].sort((a, b) => a - b);
    const toCells = (row: Row) => columns.map((column) => row.cells.get(column) ?? '');
    const isFirst = this.header === null;
    if (isFirst && namesColumns(this.rows)) this.header = this.rows.shift() ?? null;
    const rows = [...(this.header ? [this.header] : []), ...this.rows].map(toCells);
    const headerRows = this.header ? 1 : 0;
    this.add({ kind: 'table', page: this.sheet, box: null, headerRows, rows, caption: null });
    this.rows = [];
  }
}

/** Columns of tables that stand beside each other: parted by a blank column, and begun in different rows. */
function tablesBeside(rows: Row[], columns: Set<number>): number[][] {
  const groups: number[][] = [];
  for (const column of [...columns].sort((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last?.at(-1) === column - 1) last.push(column);
    else groups.push([column]);
  }
  const beginnings = groups.map((group) =>
    rows.findIndex((row) => group.some((column) => row.cells.has(column))),
  );
  return new Set(beginnings).size === groups.length ? groups : [[...columns]];
}

const numeric = /^[-+(]?\p{Sc}?\s?[\d.,\s]+%?\)?$/u;

/** The first row names the columns, unless it holds numbers as the rows below it do. */
function namesColumns(rows: Row[]): boolean {
  const [first] = rows;
  if (!first || rows.length < 2) return false;
  const numbers = [...first.cells.values()].filter((cell) => numeric.test(cell)).length;
  return numbers <= 0.5 * first.cells.size;
}
