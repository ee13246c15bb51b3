import type { Rotation } from './charReader';
import type { Table } from './findTables';
import { joinHyphenated, joinLines } from './joinLine';
import { around, type PageText, type Rule, type Segment, toFrame } from './segment';

/** Lines this near, in points, are one: tables are often drawn with double ones. */
const near = 3;
/** How far a line may end before the one it should meet. */
const reach = 4;
/** A cell with more characters frames a part of the page; it is not one of a table. */
const longestCell = 1500;

/** Lines that touch, in the reading frame: each vertical one at an x, from a top to a bottom. */
interface Grid {
  verticals: Rule[];
  horizontals: Rule[];
}

/** The page's lines as they lie in the reading frame of `rotation`, those that continue each other joined. */
export function rulesInFrame(
  { rules, width, height }: Pick<PageText, 'rules' | 'width' | 'height'>,
  rotation: Rotation,
): Rule[] {
  const turned = rules.map(({ isVertical, at, from, to }): Rule => {
    const box = isVertical
      ? { left: at, right: at, top: from, bottom: to }
      : { left: from, right: to, top: at, bottom: at };
    const { left, top, right, bottom } = toFrame(box, rotation, width, height);
    return bottom - top > right - left
      ? { isVertical: true, at: left, from: top, to: bottom }
      : { isVertical: false, at: top, from: left, to: right };
  });
  return [
    ...joined(turned.filter((rule) => rule.isVertical)),
    ...joined(turned.filter((rule) => !rule.isVertical)),
  ];
}

function joined(rules: Rule[]): Rule[] {
  const sorted = [...rules].sort((a, b) => Math.round(a.at) - Math.round(b.at) || a.from - b.from);
  const result: Rule[] = [];
  for (const rule of sorted) {
    const last = result.at(-1);
    if (last && Math.abs(last.at - rule.at) <= 1 && rule.from <= last.to + near) {
      last.to = Math.max(last.to, rule.to);
    } else {
      result.push({ ...rule });
    }
  }
  return result;
}

function cross(vertical: Rule, horizontal: Rule): boolean {
  return (
    vertical.at >= horizontal.from - reach &&
    vertical.at <= horizontal.to + reach &&
    horizontal.at >= vertical.from - reach &&
    horizontal.at <= vertical.to + reach
  );
}

/** Sets of lines that hang together. */
function gridsOf(rules: Rule[]): Grid[] {
  const verticals = rules.filter((rule) => rule.isVertical);
  const horizontals = rules.filter((rule) => !rule.isVertical);
  const seen = new Set<Rule>();
  const grids: Grid[] = [];
  for (const start of verticals) {
    if (seen.has(start)) continue;
    seen.add(start);
    const grid: Grid = { verticals: [], horizontals: [] };
    for (const queue = [start]; queue.length > 0; ) {
      const rule = queue.pop();
      if (!rule) break;
      (rule.isVertical ? grid.verticals : grid.horizontals).push(rule);
      for (const other of rule.isVertical ? horizontals : verticals) {
        if (seen.has(other) || !(rule.isVertical ? cross(rule, other) : cross(other, rule))) continue;
        seen.add(other);
        queue.push(other);
      }
    }
    grids.push(grid);
  }
  return grids;
}

/** Where the lines of one direction stand, and where the others end that go beyond them: open sides of a table. */
function positions(along: Rule[], across: Rule[]): number[] {
  const at = along.map((rule) => rule.at).sort((a, b) => a - b);
  const ends = [Math.min(...across.map((rule) => rule.from)), Math.max(...across.map((rule) => rule.to))];
  const all = [...at, ...ends].sort((a, b) => a - b);
  return all.filter((value, index) => index === 0 || value - (all[index - 1] ?? 0) > near);
}

function intervalOf(positionsAt: number[], value: number): number {
  return positionsAt.findIndex((at, index) => value >= at && value <= (positionsAt[index + 1] ?? Number.NaN));
}

/** Tables whose cells are divided by lines, each with what stands in its cells, and the segments that are in none. */
export function findRuledTables(segments: Segment[], rules: Rule[]): { tables: Table[]; rest: Segment[] } {
  const tables: Table[] = [];
  let rest = segments;
  for (const grid of gridsOf(rules)) {
    const columns = positions(grid.verticals, grid.horizontals);
    const rows = positions(grid.horizontals, grid.verticals);
    if (columns.length < 3 || rows.length < 3) continue;
    const table = tableIn(rest, grid, columns, rows);
    if (!table) continue;
    tables.push(table);
    const inside = new Set(table.segments);
    rest = rest.filter((segment) => !inside.has(segment));
  }
  return { tables, rest };
}

function tableIn(segments: Segment[], grid: Grid, columns: number[], rows: number[]): Table | null {
  const cells = new Map<number, Segment[]>();
  const width = columns.length - 1;
  for (const segment of segments) {
    const column = intervalOf(columns, (segment.left + segment.right) / 2);
    const row = intervalOf(rows, (segment.top + segment.bottom) / 2);
    if (column < 0 || row < 0) continue;
    const cell = firstOfCell(grid, columns, rows, row, column);
    const list = cells.get(cell);
    if (list) list.push(segment);
    else cells.set(cell, [segment]);
  }
  const texts = new Map(
    [...cells].map(([cell, list]) => [cell, joinHyphenated(joinLines(list).map(({ text }) => text))]),
  );
  if ([...texts.values()].some((text) => text.length > longestCell)) return null;
  const used = [...texts.keys()];
  const usedColumns = [...new Set(used.map((cell) => cell % width))].sort((a, b) => a - b);
  const usedRows = [...new Set(used.map((cell) => Math.floor(cell / width)))].sort((a, b) => a - b);
  if (usedColumns.length < 2 || usedRows.length < 2) return null;
  const inside = [...cells.values()].flat();
  const outer = around(inside);
  const [left, right] = [Math.min(columns[0] ?? 0, outer.left), Math.max(columns.at(-1) ?? 0, outer.right)];
  const head = inside.filter((segment) => segment.top < (rows[(usedRows[0] ?? 0) + 1] ?? 0));
  return {
    rows: usedRows.map((row) => usedColumns.map((column) => texts.get(row * width + column) ?? '')),
    rowPlaces: usedRows.map((row) => {
      const within = usedColumns.flatMap((column) => cells.get(row * width + column) ?? []);
      return around([{ left, right, top: rows[row] ?? 0, bottom: rows[row + 1] ?? 0 }, ...within]);
    }),
    left,
    top: Math.min(rows[0] ?? 0, outer.top),
    right,
    bottom: Math.max(rows.at(-1) ?? 0, outer.bottom),
    fontSize: inside[0]?.fontSize ?? 0,
    segments: inside,
    headerBold: head.every((segment) => segment.bold),
  };
}

/** The top left interval of the cell that these belong to: cells are one where no line is between them. */
function firstOfCell(grid: Grid, columns: number[], rows: number[], row: number, column: number): number {
  const middleOf = (at: number[], index: number) => ((at[index] ?? 0) + (at[index + 1] ?? 0)) / 2;
  const isDivided = (lines: Rule[], at: number | undefined, middle: number) =>
    lines.some((line) => Math.abs(line.at - (at ?? 0)) <= near && line.from <= middle && line.to >= middle);
  let [firstRow, firstColumn] = [row, column];
  while (firstColumn > 0 && !isDivided(grid.verticals, columns[firstColumn], middleOf(rows, firstRow)))
    firstColumn--;
  while (firstRow > 0 && !isDivided(grid.horizontals, rows[firstRow], middleOf(columns, firstColumn)))
    firstRow--;
  return firstRow * (columns.length - 1) + firstColumn;
}
