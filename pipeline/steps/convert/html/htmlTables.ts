import type { NewBlock } from '../../../../domain/document';

interface Flags {
  main: boolean;
  boilerplate: boolean;
}

interface OpenTable {
  flags: Flags;
  rows: { cells: string[]; header: boolean }[];
  /** Cells that reach down from an earlier row: column → rows still to fill and the text. */
  spans: Map<number, { rows: number; text: string }>;
  column: number;
  caption: string | null;
  longCells: number;
}

const maxColumns = 1000;
const longCell = 400;

/** Gathers the cells of (nested) tables; a table that only arranges a page is given back as paragraphs. */
export class HtmlTables {
  private readonly stack: OpenTable[] = [];

  get isOpen(): boolean {
    return this.stack.length > 0;
  }

  open(flags: Flags): void {
    this.stack.push({ flags, rows: [], spans: new Map(), column: -1, caption: null, longCells: 0 });
  }

  row(): void {
    const table = this.stack.at(-1);
    if (!table) return;
    table.rows.push({ cells: [], header: true });
    table.column = -1;
  }

  cell(header: boolean, attributes: Record<string, string>): void {
    const table = this.stack.at(-1);
    if (!table) return;
    if (table.rows.length === 0) this.row();
    const row = table.rows.at(-1);
    if (!row) return;
    let column = row.cells.length;
    for (let span = table.spans.get(column); span && span.rows > 0; span = table.spans.get(column)) {
      row.cells.push('');
      span.rows--;
      column = row.cells.length;
    }
    if (column >= maxColumns) return;
    row.cells.push('');
    row.header &&= header;
    table.column = column;
    const rowspan = Math.min(Number(attributes.rowspan) || 1, 1000);
    if (rowspan > 1) table.spans.set(column, { rows: rowspan - 1, text: '' });
    for (let extra = Math.min(Number(attributes.colspan) || 1, 50); extra > 1; extra--) row.cells.push('');
  }

  text(text: string): void {
    const table = this.stack.at(-1);
    const row = table?.rows.at(-1);
    if (!table || !row || table.column < 0) return;
    const cell = row.cells[table.column] ?? '';
    row.cells[table.column] = cell ? `${cell}\n${text}` : text;
    if (text.length > longCell) table.longCells++;
  }

  caption(text: string): void {
    const table = this.stack.at(-1);
    if (table) table.caption = text;
  }

  /** Ends the innermost table. A nested one's text goes into the cell it stands in, and gives null. */
  close(): { blocks: NewBlock[]; flags: Flags } | null {
    const table = this.stack.pop();
    if (!table) return null;
    const rows = withoutEmptyColumns(table.rows.filter((row) => row.cells.some((cell) => cell !== '')));
    if (rows.length === 0) return null;
    if (this.stack.length > 0) {
      for (const row of rows) this.text(row.cells.filter(Boolean).join(' | '));
      return null;
    }
    const place = { page: null, box: null } as const;
    const columns = widthOf(rows);
    if (columns < 2 || table.longCells > 0.1 * rows.length) {
      const texts = rows.flatMap((row) => row.cells.filter(Boolean).flatMap((cell) => cell.split('\n')));
      return { blocks: texts.map((text) => ({ kind: 'paragraph', ...place, text })), flags: table.flags };
    }
    const headers = rows.findIndex((row) => !row.header);
    const headerRows = headers === -1 ? Math.min(1, rows.length) : headers;
    return {
      blocks: [
        { kind: 'table', ...place, headerRows, rows: rows.map((row) => row.cells), caption: table.caption },
      ],
      flags: table.flags,
    };
  }
}

function widthOf(rows: OpenTable['rows']): number {
  return rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
}

/** Spacer columns, and those left by `colspan`, hold nothing in any row. */
function withoutEmptyColumns(rows: OpenTable['rows']): OpenTable['rows'] {
  const width = widthOf(rows);
  const used = Array.from({ length: width }, (_, column) =>
    rows.some((row) => (row.cells[column] ?? '') !== ''),
  );
  return rows.map((row) => ({
    ...row,
    cells: used.flatMap((keep, column) => (keep ? [row.cells[column] ?? ''] : [])),
  }));
}
