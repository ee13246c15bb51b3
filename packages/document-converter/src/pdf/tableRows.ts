import { joinHyphenated, joinText, type Line } from './joinLine';
import { around, type Place, type Segment } from './segment';
import { number } from './splitCells';

export interface Column {
  left: number;
  right: number;
}

/** One column's part of a line. */
interface Cell {
  text: string;
  top: number;
  bottom: number;
  /** Share of the column's width that it covers. */
  width: number;
}

export interface TableRow {
  cells: string[];
  place: Place;
}

/** A line's cells by column; null where it has none. */
type CellLine = (Cell | null)[];

/** A line that covers this share of its column's width was broken because the column ended. */
const fullWidth = 0.7;
const textLine = { characters: 15, share: 0.5, letters: 0.6, lines: 5, fewLines: 3 };
/** Lines of running text break where the next word has no room, but for those that end a paragraph. */
const minBreaks = 0.75;
/** The share of lines beside which a table's other columns have cells. */
const mostlyFilled = 0.8;
/** A step to the next line that is this much larger than usual divides rows. */
const widerStep = 1.25;
/** Lines that one row may have, and the share of rows that must look like rows. */
const longestRow = 12;
const mostRows = 0.8;

function columnAt(columns: Column[], { left, right }: Segment): number {
  const center = (left + right) / 2;
  const around = columns.findIndex((column) => center >= column.left && center <= column.right);
  if (around >= 0) return around;
  const touching = columns.findIndex((column) => left < column.right && right > column.left);
  if (touching >= 0) return touching;
  const after = columns.findIndex((column) => center < column.left);
  return after >= 0 ? after : columns.length - 1;
}

function cellsOf(line: Line, columns: Column[]): CellLine {
  const cells: CellLine = columns.map(() => null);
  for (const segment of line.segments) {
    const at = columnAt(columns, segment);
    const column = columns[at];
    if (!column) continue;
    const width = (segment.right - segment.left) / Math.max(1, column.right - column.left);
    const cell = cells[at];
    // Spaces are wide in justified text: its lines are in pieces.
    if (cell) {
      cell.text = joinText(cell.text, segment.text);
      cell.width += width + 0.05;
    } else {
      cells[at] = { text: segment.text, width, top: segment.top, bottom: segment.bottom };
    }
  }
  return cells;
}

/** The share of lines that had no room left for the first word of the next. */
function shareOfBreaks(cells: Cell[]): number {
  const breaks = cells.slice(1).filter((cell, index) => {
    const above = cells[index];
    if (!above) return false;
    const word = cell.text.split(' ', 1)[0] ?? '';
    return above.width + (cell.width * (word.length + 1)) / cell.text.length >= 1;
  });
  return breaks.length / Math.max(1, cells.length - 1);
}

/** How many of the lines fill the column's width, where most do and are of words; else none. */
function fullLines(cells: Cell[]): number {
  const full = cells.filter(({ width, text }) => width >= fullWidth && text.length >= textLine.characters);
  if (full.length < textLine.share * cells.length) return 0;
  const text = cells.map((cell) => cell.text).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= textLine.letters * text.replace(/\s/g, '').length ? full.length : 0;
}

/** The columns of running text. A few lines are, where each has no room left and another column runs beside them. */
function runningColumns(cellLines: CellLine[], columns: Column[]): number[] {
  const counted = columns.map((_, at) => {
    const cells = cellLines.flatMap((line) => line[at] ?? []);
    return { at, full: fullLines(cells), hasBreaks: shareOfBreaks(cells) === 1 };
  });
  const long = counted.filter(({ full }) => full >= textLine.lines);
  const few = counted.filter(({ full, hasBreaks }) => hasBreaks && full >= textLine.fewLines);
  const running = new Set([...long, ...few]);
  return [...(running.size > 1 ? running : long)].map(({ at }) => at);
}

/** Indexes of the lines after which more space follows than between most. */
function wideSteps(lines: { bottom: number }[]): number[] {
  const steps = lines.slice(1).map((line, index) => line.bottom - (lines[index]?.bottom ?? 0));
  const least = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 4)] ?? 0;
  return steps.flatMap((step, index) => (step > widerStep * least ? [index] : []));
}

/**
 * Whether some of the columns are running text that goes on beside the others without regard to them, as in a page
 * of two columns. Cells of a table may hold long text, but then its rows begin together.
 */
export function holdsColumnsOfText(lines: Line[], columns: Column[]): boolean {
  const cellLines = lines.map((line) => cellsOf(line, columns));
  const running = runningColumns(cellLines, columns);
  const [only] = running;
  if (only === undefined || (running.length === 1 && isOfEntries(cellLines, only))) return false;
  return !beginTogether(lines, cellLines, columns.length);
}

/** The column's lines break before they are full, and beside them stand short cells of the others: each is an entry. */
function isOfEntries(cellLines: CellLine[], column: number): boolean {
  const beside = cellLines.filter((cells) => cells[column]);
  if (shareOfBreaks(beside.flatMap((cells) => cells[column] ?? [])) >= minBreaks) return false;
  return (beside[0] ?? []).every((_, at) => {
    const texts = beside.flatMap((cells) => cells[at]?.text ?? []);
    const isShort = texts.join('').length <= textLine.characters * texts.length;
    return texts.length >= mostlyFilled * beside.length && (at === column || isShort);
  });
}

/** Rows are told apart by the space between them: in each, some column has a single line, or all begin and end with it. */
function beginTogether(lines: Line[], cellLines: CellLine[], columnCount: number): boolean {
  const blocks = blocksOf(lines, cellLines);
  if (blocks.length < 2 || Math.max(...blocks.map((block) => block.length)) > longestRow) return false;
  const single = blocks.filter((block) => isOneRow(block, columnCount)).length;
  if (single >= mostRows * blocks.length) return true;
  return (
    blocks.length >= 3 && Array.from({ length: columnCount }).every((_, at) => keepsToBlocks(blocks, at))
  );
}

/** The column begins on a block's first line, level with the others, and has its own wide steps only between blocks. */
function keepsToBlocks(blocks: CellLine[][], column: number): boolean {
  const level = blocks.filter(([first]) => {
    const cell = first?.[column];
    const other = first?.find((each) => each && each !== cell);
    return cell && (!other || Math.abs(cell.bottom - other.bottom) < 0.2 * (cell.bottom - cell.top));
  });
  const placed = blocks.flatMap((block, index) =>
    block.flatMap((cells) => (cells[column] ? [{ bottom: cells[column].bottom, index }] : [])),
  );
  const steps = wideSteps(placed);
  const between = steps.filter((index) => placed[index]?.index !== placed[index + 1]?.index);
  return level.length >= mostRows * blocks.length && between.length >= mostRows * steps.length;
}

/** The lines between wide steps. */
function blocksOf(lines: Line[], cellLines: CellLine[]): CellLine[][] {
  const ends = new Set(wideSteps(lines));
  const blocks: CellLine[][] = [];
  let block: CellLine[] = [];
  for (const [index, cells] of cellLines.entries()) {
    block.push(cells);
    if (!ends.has(index) && index < cellLines.length - 1) continue;
    blocks.push(block);
    block = [];
  }
  return blocks;
}

/** A row of several lines has a column with one line only, and none of numbers below each other: each has its row. */
function isOneRow(block: CellLine[], columnCount: number): boolean {
  if (block.length === 1) return true;
  const columns = Array.from({ length: columnCount }, (_, at) => block.flatMap((cells) => cells[at] ?? []));
  const areNumbers = (cells: Cell[]) => cells.length > 1 && cells.every(({ text }) => number.test(text));
  return columns.some((cells) => cells.length === 1) && !columns.some(areNumbers);
}

function joinCells(block: CellLine[], columnCount: number): string[] {
  return Array.from({ length: columnCount }, (_, at) =>
    joinHyphenated(block.flatMap((cells) => cells[at]?.text ?? [])),
  );
}

/** The line goes on with cells of the one before: none in the first column, and words where the column was full. */
function goesOn(cells: CellLine, before: CellLine): boolean {
  if (cells[0] || !before[0]) return false;
  return cells.every((cell, at) => {
    if (!cell) return true;
    const above = before[at];
    return above !== undefined && above !== null && above.width >= fullWidth && /\p{L}{2}/u.test(cell.text);
  });
}

/** The rows of consecutive lines. */
function toRows(blocks: CellLine[][], lines: Line[], columnCount: number): TableRow[] {
  let end = 0;
  return blocks.map((block) => {
    const start = end;
    end += block.length;
    return { cells: joinCells(block, columnCount), place: around(lines.slice(start, end)) };
  });
}

/** The cells' texts row by row; the lines of a cell that takes several are one text. */
export function divideIntoRows(lines: Line[], columns: Column[]): TableRow[] {
  const cellLines = lines.map((line) => cellsOf(line, columns));
  const blocks = blocksOf(lines, cellLines);
  const tall = blocks.filter((block) => block.length > 1);
  // Spaces between groups of rows are no spaces between rows: then most lines have all their cells.
  if (tall.length > 0 && blocks.length > 2 && tall.every((block) => isOneRow(block, columns.length)))
    return toRows(blocks, lines, columns.length);
  const rows: CellLine[][] = [];
  for (const [index, cells] of cellLines.entries()) {
    const previous = cellLines[index - 1];
    const row = rows.at(-1);
    const above = row && row.length > 1 ? [row[0]?.[0] ?? null, ...(previous ?? []).slice(1)] : previous;
    if (row && above && goesOn(cells, above)) row.push(cells);
    else rows.push([cells]);
  }
  return toRows(rows, lines, columns.length);
}
