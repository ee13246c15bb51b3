import type { NewBlock } from '../../document';
import type { SheetCell } from '../../sheetTable';
import { findHeader, type Row } from './findHeader';
import { MergedCells } from './mergedCells';
import type { Merge } from './sheetExtras';
import type { TypedTables } from './typedTables';

/** Rows handed on together: a long table leaves the reader in parts, each with the header again. */
const rowsPerBlock = 400;
const maxColumns = 2000;

/**
 * Gathers the rows of one sheet into tables. Blank rows part tables; a row with a single cell before a table (a
 * title, a remark) is a paragraph. Holds at most one block's rows.
 */
export class SheetTables {
  private readonly merged: MergedCells;
  private rows: Row[] = [];
  private header: Row[] | null = null;
  private started = false;
  private columns = new Set<number>();
  private lastRow = 0;
  private title: string | null = null;

  constructor(
    private readonly sheet: number,
    private readonly add: (block: NewBlock) => void,
    merges: Merge[] = [],
    private readonly typed: TypedTables | null = null,
  ) {
    this.merged = new MergedCells(merges);
  }

  addRow(number: number, cells: Map<number, string>, values?: Map<number, SheetCell>): void {
    if (cells.size === 0) return;
    if (number > this.lastRow + 1) this.endTable();
    this.lastRow = number;
    if (!this.started && cells.size === 1) {
      const [text = ''] = cells.values();
      this.title = text;
      this.add({ kind: 'paragraph', page: this.sheet, box: null, text });
      return;
    }
    this.started = true;
    this.rows.push({ number, cells, values, wide: this.merged.fill(number, cells) });
    for (const column of cells.keys()) if (column < maxColumns) this.columns.add(column);
    if (this.rows.length >= rowsPerBlock) this.emit();
  }

  /** A row that is not shown does not part a table. */
  skipRow(number: number): void {
    if (number === this.lastRow + 1) this.lastRow = number;
  }

  endTable(): void {
    const { rows, columns, title } = this;
    // A long table has been handed on in part and stays one.
    const groups = this.header ? [[...columns]] : tablesBeside(rows, columns);
    for (const group of rows.length > 0 ? groups : []) {
      this.columns = new Set(group);
      if (groups.length > 1) {
        this.rows = rows.map((row) => within(row, group)).filter(({ cells }) => cells.size > 0);
        this.header = null;
        this.typed?.endTable();
        this.title = title;
      }
      this.emit();
    }
    this.typed?.endTable();
    this.title = null;
    this.rows = [];
    this.header = null;
    this.started = false;
    this.columns = new Set();
  }

  private emit(): void {
    const before = this.header ? [] : this.takeHeader();
    if (before.length > 0) this.addTable([], before);
    this.addTable(this.header ?? [], this.rows);
    this.typed?.add(this.title, this.header ?? [], this.rows);
    this.rows = [];
  }

  /** Sets the header apart from the rows; gives the rows that stand before it. */
  private takeHeader(): Row[] {
    const { start, end } = findHeader(this.rows);
    const before = this.rows.slice(0, start);
    this.header = this.rows.slice(start, end);
    for (const { cells, wide } of this.header) for (const merge of wide) repeatAcross(merge, cells);
    this.rows = this.rows.slice(end);
    return before;
  }

  private addTable(header: Row[], body: Row[]): void {
    const rows = [...header, ...body];
    const columns = [...this.columns]
      .filter((column) => rows.some(({ cells }) => cells.has(column)))
      .sort((a, b) => a - b);
    this.add({
      kind: 'table',
      page: this.sheet,
      box: null,
      headerRows: header.length,
      rows: rows.map(({ cells }) => columns.map((column) => cells.get(column) ?? '')),
      caption: null,
    });
  }
}

function within({ cells, wide, ...row }: Row, columns: number[]): Row {
  const own = columns.flatMap((column): [number, string][] => {
    const text = cells.get(column);
    return text === undefined ? [] : [[column, text]];
  });
  return { ...row, cells: new Map(own), wide: wide.filter(({ left }) => columns.includes(left)) };
}

/** So that each column of a group is called by the group's name. */
function repeatAcross({ left, right }: Merge, cells: Map<number, string>): void {
  const text = cells.get(left) ?? '';
  for (let column = left + 1; column <= Math.min(right, maxColumns); column++) {
    if (!cells.has(column)) cells.set(column, text);
  }
}

/** Columns of tables that stand beside each other: separated by a blank column, and begun in different rows. */
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
