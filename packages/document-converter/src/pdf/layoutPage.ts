import { type Box, type LineBox, lineBoxSteps, type NewBlock } from '../document';
import type { Rotation } from './charReader';
import { findTables, type Table } from './findTables';
import { isRightToLeft, joinLines, joinWithStarts, type Line } from './joinLine';
import { withBracketsPaired } from './logicalOrder';
import { orderColumns } from './orderColumns';
import { findRuledTables, rulesInFrame } from './ruledTables';
import { around, fromFrame, type PageText, type Place, type Segment } from './segment';
import { areWrittenApart } from './writtenLines';

const listMarker =
  /^([•●○▪■◦‣⁃∙·–—*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)|^\(?\d{1,3}[.)](?=\p{Lu}\p{Ll})/u;

interface Group {
  lines: Line[];
  marker: string | null;
  indent: number;
}

/** A page's text as blocks in reading order, with where each stands. */
export function layoutPage(page: PageText, pageNumber: number): NewBlock[] {
  const rotations = new Map<Rotation, Segment[]>();
  for (const segment of page.segments) {
    const list = rotations.get(segment.rotation);
    if (list) list.push(segment);
    else rotations.set(segment.rotation, [segment]);
  }
  // The direction most of the text runs in is the page's; stamps and axis labels follow.
  return [...rotations]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([rotation, segments]) => layoutSegments(segments, rotation, page, pageNumber));
}

function layoutSegments(
  segments: Segment[],
  rotation: Rotation,
  page: PageText,
  pageNumber: number,
): NewBlock[] {
  const { asShown } = page;
  const place = (box: Place) => {
    const onPage = fromFrame(box, rotation, page.width, page.height);
    return asShown ? normalize(asShown.place(onPage), asShown) : normalize(onPage, page);
  };
  const backwards = isRightToLeft(segments.map((segment) => segment.text).join(' '));
  const ruled = findRuledTables(segments, rulesInFrame(page, rotation));
  const aligned = findTables(ruled.rest);
  const placed = [...aligned.rest, ...aligned.tables, ...ruled.tables];
  const bodySize = median(segments.map((segment) => segment.fontSize));
  const regions = orderColumns<Segment | Table>(placed, backwards);
  return regions.flatMap((region) => {
    const items: { top: number; blocks: NewBlock[] }[] = [];
    const { regionTables, regionText } = tablesOf(region, regions.length > 1);
    for (const table of regionTables) {
      const rows = backwards ? table.rows.map((row) => [...row].reverse()) : table.rows;
      items.push({
        top: table.top,
        blocks: [
          {
            kind: 'table',
            page: pageNumber,
            box: place(table),
            lines: table.rowPlaces.map((row, index) => lineBox(index, place(row))),
            headerRows: 1,
            rows,
            caption: null,
            style: { fontSize: table.fontSize, bold: table.headerBold },
          },
        ],
      });
    }
    const lines = joinLines(regionText);
    const tops = regionTables.map((table) => table.top);
    for (const group of groupLines(lines, tops).flatMap((group) => apart(group, bodySize))) {
      items.push({ top: group.lines[0]?.top ?? 0, blocks: [toBlock(group, pageNumber, place)] });
    }
    return items.sort((a, b) => a.top - b.top).flatMap((item) => item.blocks);
  });
}

/** A region's tables and its other text; a table beside a column of text shows only once the columns are apart. */
function tablesOf(
  region: (Segment | Table)[],
  isPart: boolean,
): { regionTables: Table[]; regionText: Segment[] } {
  const known = region.filter((item): item is Table => 'rows' in item);
  const text = region.filter((item): item is Segment => !('rows' in item));
  if (!isPart) return { regionTables: known, regionText: text };
  const { tables, rest } = findTables(text);
  return { regionTables: [...known, ...tables], regionText: rest };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Joins the lines of a column into paragraphs and list items by their distance, indent, size and markers. */
function groupLines(lines: Line[], breaks: number[]): Group[] {
  const groups: Group[] = [];
  const pitches = lines.slice(1).map((line, index) => line.bottom - (lines[index]?.bottom ?? 0));
  const usual = median(pitches.filter((value) => value > 0));
  // A few lines don't tell wide spacing from separate blocks.
  const largest = Math.max(0, ...lines.map((line) => line.fontSize));
  const pitch = lines.length < 5 ? Math.min(usual, 1.6 * largest) : usual;
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left));
  const width = right - left;
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    const marker = listMarker.exec(line.text)?.[0].trim() ?? null;
    const group = groups.at(-1);
    const table = previous && breaks.some((top) => top > previous.top && top < line.top);
    if (!previous || !group || table || startsBlock(line, previous, group, { pitch, width, right, marker })) {
      groups.push({ lines: [line], marker, indent: line.left - left });
    } else {
      group.lines.push(line);
    }
  }
  return groups;
}

function apart(group: Group, bodySize: number): Group[] {
  if (group.marker !== null || !areWrittenApart(group.lines, bodySize)) return [group];
  return group.lines.map((line) => ({ ...group, lines: [line] }));
}

function startsBlock(
  line: Line,
  previous: Line,
  group: Group,
  column: { pitch: number; width: number; right: number; marker: string | null },
): boolean {
  const size = Math.max(line.fontSize, previous.fontSize);
  const advance = line.bottom - previous.bottom;
  if (column.marker) return true;
  if (Math.abs(line.fontSize - previous.fontSize) > 0.12 * size && line.text.length > 3) return true;
  if (line.bold !== previous.bold && group.lines.every((other) => other.bold === previous.bold)) return true;
  if (column.pitch > 0 && advance > Math.max(1.35 * column.pitch, 0.9 * size) && advance > 1.5 * size)
    return true;
  const first = group.lines[0] ?? previous;
  // A first line set in from the others begins a paragraph, unless the lines hang below a marker or are centred.
  const indented = line.left - previous.left > 0.8 * size && line.left - previous.left < 5 * size;
  const endsSentence = /[.!?:;。！？؟]["'”’)\]]?$/u.test(previous.text);
  if (indented && endsSentence && (group.lines.length > 1 || first === previous) && !group.marker)
    return true;
  const short = column.right - previous.right > 0.25 * column.width;
  return short && endsSentence && !isRightToLeft(line.text);
}

function lineBox(start: number, { left, top, right, bottom }: Box): LineBox {
  const steps = (corner: number) => Math.round(corner * lineBoxSteps);
  return [start, steps(left), steps(top), steps(right), steps(bottom)];
}

function toBlock(group: Group, page: number, place: (box: Place) => Box): NewBlock {
  const [first] = group.lines;
  if (!first) throw new Error('a group of lines is never empty');
  const texts = group.lines.map((line) => line.text);
  const { text: joined, starts } = joinWithStarts(texts);
  const text = texts.length > 1 && isRightToLeft(joined) ? withBracketsPaired(joined, texts) : joined;
  const box = place(around(group.lines));
  const withoutMarker = group.marker ? text.replace(listMarker, '') : text;
  const removed = text.length - withoutMarker.length;
  const lines = group.lines.map((line, index) =>
    lineBox(Math.max(0, (starts[index] ?? 0) - removed), place(line)),
  );
  const placed = { page, box, ...(lines.length > 1 ? { lines } : {}) };
  const style = {
    fontSize: median(group.lines.map((line) => line.fontSize)),
    bold: group.lines.every((l) => l.bold),
    ...(hasNumberApart(group.lines) ? { hasNumberApart: true } : {}),
  };
  if (group.marker) {
    const marker = /\w/.test(group.marker) ? group.marker : '-';
    const depth = Math.min(5, Math.max(0, Math.floor(group.indent / (2.2 * first.fontSize || 1))));
    return { kind: 'listItem', ...placed, depth, marker, text: withoutMarker, style };
  }
  return { kind: 'paragraph', ...placed, text, style };
}

/** Whether the lines are one of words and a number at its end that a wide gap parts from them, as of a page. */
function hasNumberApart([line, ...others]: Line[]): boolean {
  if (!line || others.length > 0 || line.segments.length < 2) return false;
  return [line.segments[0], line.segments.at(-1)].some((segment) => /^\d+$/.test(segment?.text ?? ''));
}

function normalize(box: Place, page: { width: number; height: number }): Box {
  const clamp = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * lineBoxSteps) / lineBoxSteps;
  return {
    left: clamp((box.left - 1) / page.width),
    top: clamp((box.top - 1) / page.height),
    right: clamp((box.right + 1) / page.width),
    bottom: clamp((box.bottom + 1) / page.height),
  };
}
