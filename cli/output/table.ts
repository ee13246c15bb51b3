import type { Terminal } from '../terminal';
import { oneLine, pad, truncate, widthOf } from './width';

export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  /** Defaults to `left`; `right` for numbers. */
  align?: 'left' | 'right';
  /** Whether values may be truncated to fit the terminal. */
  flexible?: boolean;
}

const gap = 2;
const minFlexible = 12;

/** Column widths by content; the widest flexible columns are narrowed until the table fits. */
function columnWidths<Row>(columns: Column<Row>[], cells: string[][], available: number | null): number[] {
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ''))));
  if (available === null) return widths;
  const total = () => widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);
  while (total() > available) {
    const candidates = columns
      .map((column, index) => ({ index, width: column.flexible ? (widths[index] ?? 0) : 0 }))
      .filter(({ width }) => width > minFlexible);
    const widest = candidates.sort((a, b) => b.width - a.width)[0];
    if (!widest) break;
    widths[widest.index] = Math.max(minFlexible, widest.width - (total() - available));
  }
  return widths;
}

/** Prints a table, or the note `none` if there are no rows. */
export function printTable<Row>(
  terminal: Terminal,
  columns: Column<Row>[],
  rows: readonly Row[],
  none: string,
): void {
  if (rows.length === 0) {
    terminal.note(none);
    return;
  }
  const cells = [
    // The titles of rows are the columns' names in somebody's database or workbook.
    columns.map(({ title }) => oneLine(title)),
    ...rows.map((row) => columns.map((column) => oneLine(column.value(row)))),
  ];
  const widths = columnWidths(columns, cells, terminal.columns);
  for (const [rowIndex, row] of cells.entries()) {
    const line = row
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return pad(truncate(cell, width), width, columns[index]?.align === 'right' ? 'right' : 'left');
      })
      .join(' '.repeat(gap))
      .trimEnd();
    terminal.print(rowIndex === 0 ? terminal.colors.bold(line) : line);
  }
}

/** Prints names with their values, one per line. */
export function printFields(terminal: Terminal, fields: [name: string, value: string | null][]): void {
  const shown = fields.filter((field): field is [string, string] => field[1] !== null && field[1] !== '');
  const width = Math.max(0, ...shown.map(([name]) => widthOf(name)));
  for (const [name, value] of shown) {
    terminal.print(`${terminal.colors.dim(pad(name, width))}  ${oneLine(value)}`);
  }
}
