import { joinLines, type Line } from './joinLine';
import type { Segment } from './readPage';

export interface Table {
  rows: string[][];
  left: number;
  top: number;
  right: number;
  bottom: number;
  fontSize: number;
  segments: Segment[];
  headerBold: boolean;
}

interface Column {
  left: number;
  right: number;
}

const minimumRows = 3;

/** The x ranges that the cells of these lines cover, merged: one a column. */
function columnsOf(lines: Line[]): Column[] {
  const cells = lines
    .filter((line) => line.segments.length > 1)
    .flatMap((line) => line.segments)
    .sort((a, b) => a.left - b.left);
  const columns: Column[] = [];
  for (const cell of cells) {
    const last = columns.at(-1);
    if (last && cell.left < last.right) last.right = Math.max(last.right, cell.right);
    else columns.push({ left: cell.left, right: cell.right });
  }
  return columns;
}

/** Cells of running text in columns are long and fill their column; cells of a table are short or ragged. */
function looksLikeColumnsOfText(lines: Line[], columns: Column[]): boolean {
  if (columns.length > 3) return false;
  const full = columns.filter((column) => {
    const cells = lines
      .flatMap((line) => line.segments)
      .filter((segment) => segment.left >= column.left - 1 && segment.right <= column.right + 1);
    const long = cells.filter(
      (cell) => cell.text.length >= 20 && cell.right - cell.left >= 0.65 * (column.right - column.left),
    );
    return long.length >= 0.55 * cells.length;
  });
  return full.length >= columns.length;
}

function gridOf(lines: Line[], columns: Column[]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    const cells = columns.map(() => '');
    for (const segment of line.segments) {
      const center = (segment.left + segment.right) / 2;
      let best = columns.findIndex((column) => segment.left < column.right && segment.right > column.left);
      const centered = columns.findIndex((column) => center >= column.left && center <= column.right);
      if (centered >= 0) best = centered;
      if (best < 0) best = columns.findIndex((column) => center < column.left);
      if (best < 0) best = columns.length - 1;
      cells[best] = cells[best] ? `${cells[best]} ${segment.text}` : segment.text;
    }
    rows.push(cells);
  }
  return rows;
}

function toTable(lines: Line[], columns: Column[]): Table {
  return {
    rows: gridOf(lines, columns),
    left: Math.min(...lines.map((line) => line.left)),
    top: Math.min(...lines.map((line) => line.top)),
    right: Math.max(...lines.map((line) => line.right)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
    fontSize: lines[0]?.fontSize ?? 0,
    segments: lines.flatMap((line) => line.segments),
    headerBold: lines[0]?.bold ?? false,
  };
}

/** Runs of lines with several cells each; a line with a single cell in between belongs to the run. */
function candidateRuns(lines: Line[]): Line[][] {
  const runs: Line[][] = [];
  let run: Line[] = [];
  const flush = () => {
    while (run.length && (run.at(-1)?.segments.length ?? 0) < 2) run.pop();
    if (run.filter((line) => line.segments.length > 1).length >= minimumRows) runs.push(run);
    run = [];
  };
  let single = 0;
  for (const line of lines) {
    const previous = run.at(-1);
    const height = line.bottom - line.top;
    if (previous && line.top - previous.bottom > 2.5 * height) flush();
    if (line.segments.length > 1) {
      run.push(line);
      single = 0;
    } else if (run.length) {
      single++;
      if (single > 1) flush();
      else run.push(line);
    }
  }
  flush();
  return runs;
}

/** Finds tables by the alignment of their cells; what they cover is left out of the running text. */
export function findTables(segments: Segment[]): { tables: Table[]; rest: Segment[] } {
  const lines = joinLines(segments);
  const tables: Table[] = [];
  for (const run of candidateRuns(lines)) {
    const columns = columnsOf(run);
    if (columns.length < 2 || looksLikeColumnsOfText(run, columns)) continue;
    // Runs whose lines rarely share columns are scattered text (a form, a title page), not a table.
    const filled = run.reduce((sum, line) => sum + line.segments.length, 0) / (run.length * columns.length);
    if (filled < 0.4) continue;
    tables.push(toTable(run, columns));
  }
  const inTable = new Set(tables.flatMap((table) => table.segments));
  return { tables, rest: segments.filter((segment) => !inTable.has(segment)) };
}
