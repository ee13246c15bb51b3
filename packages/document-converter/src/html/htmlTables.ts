import type { HtmlBlock } from './htmlBlock';

type Flags = Pick<HtmlBlock, 'main' | 'boilerplate' | 'incidental'>;

interface Row {
  cells: string[];
  header: boolean;
  /** Columns whose cell is part of the one above. */
  continued: number[];
}

interface OpenTable {
  flags: Flags;
  rows: Row[];
  /** Cells that reach down from an earlier row: column → rows still to fill. */
  spans: Map<number, number>;
  spanned: number;
  column: number;
  caption: string | null;
  longCells: number;
  /** The content of its cells, as it would be outside of a table. */
  content: HtmlBlock[];
  /** Whether it holds what only a table that arranges a page does: headings, or tables. */
  arranges: boolean;
}

const maxColumns = 1000;
/** Cells of a table that stand for others that reach over their place: further ones are left out. */
const maxSpanned = 100_000;
const longCell = 400;
/** A longer text would be repeated to no use. */
const maxRepeatedCharacters = 200;

/** Gathers the cells of (nested) tables; a table that only arranges a page is given back as paragraphs. */
export class HtmlTables {
  private readonly stack: OpenTable[] = [];

  get isOpen(): boolean {
    return this.stack.length > 0;
  }

  open(flags: Flags): void {
    this.stack.push({
      flags,
      rows: [],
      spans: new Map(),
      spanned: 0,
      column: -1,
      caption: null,
      longCells: 0,
      content: [],
      arranges: false,
    });
  }

  row(): void {
    const table = this.stack.at(-1);
    if (!table) return;
    continueSpans(table);
    table.rows.push({ cells: [], header: true, continued: [] });
    table.column = -1;
  }

  cell(header: boolean, attributes: Record<string, string>): void {
    const table = this.stack.at(-1);
    if (!table) return;
    if (table.rows.length === 0) this.row();
    const row = table.rows.at(-1);
    if (!row) return;
    continueSpans(table);
    const column = row.cells.length;
    if (column >= maxColumns) return;
    row.cells.push('');
    row.header &&= header;
    table.column = column;
    const rowspan = Math.min(Number(attributes.rowspan) || 1, 1000);
    if (rowspan > 1) table.spans.set(column, rowspan - 1);
    for (let extra = Math.min(Number(attributes.colspan) || 1, 50); extra > 1; extra--)
      if (table.spanned++ < maxSpanned) row.cells.push('');
  }

  /** A block within a cell: its text goes into the cell. */
  add(entry: HtmlBlock): void {
    const table = this.stack.at(-1);
    if (!table) return;
    const { block } = entry;
    table.content.push(entry);
    if (block.kind === 'heading') table.arranges = true;
    if (block.kind !== 'table') this.text(block.text);
  }

  private text(text: string): void {
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

  /** Ends the innermost table. What is in a nested one goes into the cell it stands in, and gives nothing. */
  close(): HtmlBlock[] {
    const table = this.stack.pop();
    if (!table) return [];
    continueSpans(table);
    if (widthOf(table.rows) > 1 && table.longCells === 0) repeatContinued(table.rows);
    const rows = withoutEmptyColumns(table.rows.filter((row) => row.cells.some((cell) => cell !== '')));
    const blocks = blocksOf(table, rows);
    const outer = this.stack.at(-1);
    if (!outer) return blocks;
    for (const row of rows) this.text(row.cells.filter(Boolean).join(' | '));
    outer.content.push(...blocks);
    if (table.arranges || blocks.some(({ block }) => block.kind === 'table' && block.rows.length > 1))
      outer.arranges = true;
    return [];
  }
}

/** The table, or its content where it only arranges the page. */
function blocksOf({ flags, caption, longCells, arranges, content }: OpenTable, rows: Row[]): HtmlBlock[] {
  if (rows.length === 0) return [];
  if (arranges || widthOf(rows) < 2 || longCells > 0.1 * rows.length) return content;
  const headers = rows.findIndex((row) => !row.header);
  const headerRows = headers === -1 ? Math.min(1, rows.length) : headers;
  const cells = rows.map((row) => row.cells);
  const block = { kind: 'table', page: null, box: null, headerRows, rows: cells, caption } as const;
  return [{ block, ...flags, linkCharacters: 0 }];
}

/** Puts the cells that reach down into the open row where its next cell would stand. */
function continueSpans(table: OpenTable): void {
  const { rows, spans } = table;
  const row = rows.at(-1);
  if (!row || table.spanned > maxSpanned) return;
  for (let left = spans.get(row.cells.length); left; left = spans.get(row.cells.length)) {
    table.spanned++;
    spans.set(row.cells.length, left - 1);
    row.continued.push(row.cells.push('') - 1);
  }
}

/** Cells that reach over several rows say the same in each, so that a row can be understood alone. */
function repeatContinued(rows: Row[]): void {
  for (const [index, { cells, continued }] of rows.entries()) {
    // A row with nothing of its own is left out, and stays so.
    if (!cells.some(Boolean)) continue;
    for (const column of continued) {
      const above = rows[index - 1]?.cells[column] ?? '';
      if (above.length <= maxRepeatedCharacters) cells[column] = above;
    }
  }
}

function widthOf(rows: Row[]): number {
  return rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
}

/** Spacer columns, and those left by `colspan`, hold nothing in any row. */
function withoutEmptyColumns(rows: Row[]): Row[] {
  const used = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (cell !== '') used.add(column);
  // A row that ends early stays short: filled up, a few wide rows would make a great table of all others.
  return rows.map((row) => ({
    ...row,
    cells: row.cells.filter((_, column) => used.has(column)),
  }));
}
