import type { NewBlock } from '../document';

interface OpenTable {
  rows: string[][];
  headerRows: number;
  /** Where the open cell's text goes. */
  column: number;
  page: number | null;
  /** Cells that go on from the row above, by row and column. */
  continued: [row: number, column: number][];
}

const maxSpan = 100;
/** A longer text would be repeated to no use. */
const maxRepeatedCharacters = 200;

/** Unfinished tables. The text of a table within a cell becomes that cell's text. */
export class TableStack {
  private readonly stack: OpenTable[] = [];

  get isOpen(): boolean {
    return this.stack.length > 0;
  }

  open(page: number | null): void {
    this.stack.push({ rows: [], headerRows: 0, column: 0, page, continued: [] });
  }

  row(): void {
    this.stack.at(-1)?.rows.push([]);
  }

  cell(): void {
    const table = this.stack.at(-1);
    const row = table?.rows.at(-1);
    if (table && row) table.column = row.push('') - 1;
  }

  /** The cell reaches over several columns: those beside it stay empty. */
  span(columns: number): void {
    const row = this.stack.at(-1)?.rows.at(-1);
    for (let extra = Math.min(columns, maxSpan); extra > 1; extra--) row?.push('');
  }

  /** The cell is part of the one above it: it says the same, so that its row can be understood alone. */
  continueAbove(): void {
    const table = this.stack.at(-1);
    if (table && table.rows.length > 1) table.continued.push([table.rows.length - 1, table.column]);
  }

  headerRow(): void {
    const table = this.stack.at(-1);
    if (table && table.headerRows === table.rows.length - 1) table.headerRows = table.rows.length;
  }

  text(text: string): void {
    const table = this.stack.at(-1);
    const row = table?.rows.at(-1);
    if (!table || !row || row.length === 0) return;
    const before = row[table.column];
    row[table.column] = before ? `${before}\n${text}` : text;
  }

  close(): NewBlock | null {
    const table = this.stack.pop();
    if (!table) return null;
    repeatContinued(table);
    const rows = table.rows.filter((row) => row.some(Boolean));
    if (rows.length === 0) return null;
    if (this.stack.length > 0) {
      for (const row of rows) this.text(row.filter(Boolean).join(' | '));
      return null;
    }
    const [only] = rows;
    if (rows.length === 1 && only?.filter(Boolean).length === 1) {
      // A frame around some text, not a table.
      return { kind: 'paragraph', page: table.page, box: null, text: only.filter(Boolean).join('\n') };
    }
    const headerRows = Math.min(Math.max(1, table.headerRows), rows.length);
    return { kind: 'table', page: table.page, box: null, headerRows, rows, caption: null };
  }
}

function repeatContinued({ rows, continued }: OpenTable): void {
  for (const [row, column] of continued) {
    const cells = rows[row];
    const above = rows[row - 1]?.[column] ?? '';
    // A row with nothing of its own is left out, and stays so.
    if (!cells?.some(Boolean) || cells[column] || above.length > maxRepeatedCharacters) continue;
    cells[column] = above;
  }
}
