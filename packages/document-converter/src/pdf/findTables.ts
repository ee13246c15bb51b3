import { joinLines, type Line } from './joinLine';
import { around, type Place, type Segment } from './segment';
import { splitCells } from './splitCells';
import { type Column, divideIntoRows, holdsColumnsOfText, type TableRow } from './tableRows';

export interface Table extends Place {
  rows: string[][];
  /** Where each row stands. */
  rowPlaces: Place[];
  fontSize: number;
  segments: Segment[];
  headerBold: boolean;
}

const minimumRows = 3;
/** Rows whose cells are filled less than this on average are scattered text (a form, a title page), not a table. */
const minFilled = 0.4;
/** The share of lines with a cell over several columns. */
const maxSpanning = 0.34;

/** The x ranges that the cells of these lines cover, merged: one a column. */
function columnsOf(lines: Line[]): Column[] {
  const withCells = lines.filter((line) => line.segments.length > 1);
  const columns = merged(withCells.flatMap((line) => line.segments));
  // A heading over several columns, or another arrangement above them, would make one column of those it spans.
  const most = Math.max(0, ...withCells.map((line) => line.segments.length));
  if (most <= columns.length) return columns;
  const byCells = [...withCells].sort((a, b) => b.segments.length - a.segments.length);
  let parted: Column[] = [];
  let spanning = 0;
  for (const { segments } of byCells) {
    const within = segments.filter((cell) => spanned(parted, cell) < 2);
    if (within.length < segments.length && ++spanning > maxSpanning * withCells.length) return columns;
    parted = merged([...parted, ...within]);
  }
  return parted.length > columns.length ? parted : columns;
}

function merged(cells: Column[]): Column[] {
  const columns: Column[] = [];
  for (const cell of [...cells].sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && cell.left < last.right) last.right = Math.max(last.right, cell.right);
    else columns.push({ left: cell.left, right: cell.right });
  }
  return columns;
}

/** How many of the columns a cell reaches into. */
function spanned(columns: Column[], { left, right }: Column): number {
  return columns.filter((column) => left < column.right && right > column.left).length;
}

function toTable(lines: Line[], rows: TableRow[]): Table {
  return {
    rows: rows.map(({ cells }) => cells),
    rowPlaces: rows.map(({ place }) => place),
    ...around(lines),
    fontSize: lines[0]?.fontSize ?? 0,
    segments: lines.flatMap((line) => line.segments),
    headerBold: lines[0]?.bold ?? false,
  };
}

/**
 * Which of a run's columns the only cell of a line continues, close below; -1 where it is independent. A cell's
 * first line may be its shortest: the others reach up to the next column.
 */
function continuedColumn(run: Line[], line: Line): number {
  const previous = run.at(-1);
  if (!previous || line.top - previous.bottom > 0.6 * (line.bottom - line.top)) return -1;
  const columns = columnsOf(run);
  return columns.findIndex((column, at) => {
    if (line.left < column.left - 2) return false;
    if (line.right <= column.right + 2) return true;
    const next = columns[at + 1]?.left ?? Number.POSITIVE_INFINITY;
    return line.left <= column.left + 2 && line.right < next - 2;
  });
}

/** Runs of lines with several cells each; a single cell in between belongs to the run, and so do a cell's further lines. */
function candidateRuns(lines: Line[]): Line[][] {
  const runs: Line[][] = [];
  let run: Line[] = [];
  /** How many of the run's last lines would not end a table. */
  let loose = 0;
  const flush = () => {
    if (loose > 0) run.splice(-loose);
    if (run.filter((line) => line.segments.length > 1).length >= minimumRows) runs.push(run);
    run = [];
    loose = 0;
  };
  let single = 0;
  for (const line of lines) {
    const previous = run.at(-1);
    if (previous && line.top - previous.bottom > 2.5 * (line.bottom - line.top)) flush();
    if (line.segments.length > 1) {
      run.push(line);
      single = 0;
      loose = 0;
    } else if (run.length) {
      const column = continuedColumn(run, line);
      if (column < 0 && ++single > 1) flush();
      else run.push(line);
      if (run.length) loose = column > 0 && loose === 0 ? 0 : loose + 1;
    }
  }
  flush();
  return runs;
}

/** Finds tables by the alignment of their cells; what they cover is left out of the running text. */
export function findTables(segments: Segment[]): { tables: Table[]; rest: Segment[] } {
  const joined = joinLines(segments);
  const cells = splitCells(joined);
  const lines =
    cells.size > 0 ? joinLines(segments.flatMap((segment) => cells.get(segment) ?? segment)) : joined;
  const tables: Table[] = [];
  for (const run of candidateRuns(lines)) {
    const columns = columnsOf(run);
    if (columns.length < 2 || holdsColumnsOfText(run, columns)) continue;
    const rows = divideIntoRows(run, columns);
    const filled = rows.flatMap(({ cells }) => cells).filter(Boolean).length / (rows.length * columns.length);
    if (rows.length < 2 || filled < minFilled) continue;
    tables.push(toTable(run, rows));
  }
  const inTable = new Set(tables.flatMap((table) => table.segments));
  const rest = segments.flatMap((segment) => {
    const parts = (cells.get(segment) ?? [segment]).filter((part) => !inTable.has(part));
    return parts.length === cells.get(segment)?.length ? segment : parts;
  });
  return { tables, rest };
}
