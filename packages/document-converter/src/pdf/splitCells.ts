import type { Line } from './joinLine';
import type { Glyph } from './logicalOrder';
import type { Segment } from './segment';

/** As many lines with a cell at the same place are no chance, nor is a strip of this width, in font sizes, free in all. */
const fewestLines = 4;
const strip = 0.35;
/** Points that edges of one column's cells may be apart. */
const aligned = 0.75;
/** Space between lines, in their heights, that ends a table. */
const farthest = 3;
/** More gaps than this to look at (a page of wide spaces) would take long. */
const maxGaps = 5000;

/** Lines that the heading of a column of numbers may have. */
const headingLines = 2;

/** An amount, with its currency or percent sign. */
export const number = /^[(+\-−]?\p{Sc}?\s?\d[\d.,\s'’]*\p{Sc}?%?\)?$/u;
const marker = /^(?:[^\p{L}\p{N}]|\(?[\p{L}\p{N}]{1,4}[.)])$/u;

/** A part of a segment between gaps that may divide cells. */
interface Piece {
  text: string;
  left: number;
  right: number;
  /** Dots lead to it. */
  isLed: boolean;
}

/** The pieces of a segment; a gap stands before each but the first. */
function piecesOf({ text, left, right, gaps = [] }: Segment): Piece[] {
  return [...gaps, null].map((gap, index) => {
    const before = gaps[index - 1];
    return {
      text: text.slice(before?.at ?? 0, gap?.at).trim(),
      left: before?.right ?? left,
      right: gap?.left ?? right,
      isLed: before?.isLeader ?? false,
    };
  });
}

interface Row {
  line: Line;
  pieces: Piece[];
}

/** Whether enough lines above and below keep the strip before the piece free and have a cell in line with it. */
function isSupported(rows: Row[], at: number, piece: Piece, width: number): boolean {
  let byStart = 1;
  let byLeader = piece.isLed ? 2 : Number.NEGATIVE_INFINITY;
  const from = piece.left - width;
  const ends = ({ right, text }: Piece) => Math.abs(right - piece.right) <= aligned && number.test(text);
  // Words may be the heading of the numbers that follow them; those of a paragraph end where its column does, too.
  const near = rows.slice(Math.max(0, at - headingLines), at + headingLines + 1);
  const isHeading = near.some(({ pieces }) => pieces.some(ends));
  let byEnd = number.test(piece.text) ? 1 : isHeading ? 0 : Number.NEGATIVE_INFINITY;
  for (const step of [-1, 1]) {
    for (let index = at + step; index >= 0 && index < rows.length; index += step) {
      const [row, before] = [rows[index], rows[index - step]];
      if (!row || !before) break;
      const space = Math.max(row.line.top - before.line.bottom, before.line.top - row.line.bottom);
      if (space > farthest * (row.line.bottom - row.line.top)) break;
      if (row.pieces.some(({ isLed }) => isLed) && ++byLeader >= fewestLines) return true;
      if (row.pieces.some(({ left, right }) => left < piece.left - aligned && right > from)) break;
      if (row.pieces.some(({ left }) => Math.abs(left - piece.left) <= aligned)) byStart++;
      if (row.pieces.some(ends)) byEnd++;
      if (Math.max(byStart, byEnd) >= fewestLines) return true;
    }
  }
  return false;
}

/** Deals the characters of a segment from left to right out to its parts, by where they stand. */
function dealGlyphs(glyphs: Glyph[], parts: Segment[]): void {
  for (const part of parts) part.glyphs = [];
  let at = 0;
  for (const glyph of glyphs) {
    const middle = (glyph.left + glyph.right) / 2;
    while (at < parts.length - 1 && middle > (parts[at]?.right ?? 0)) at++;
    parts[at]?.glyphs?.push(glyph);
  }
}

/** The segment cut at the gaps before `kept`, which are its pieces by their index. */
function cut(segment: Segment, pieces: Piece[], kept: number[]): Segment[] {
  const starts = [0, ...kept];
  const { gaps = [], glyphs, ...rest } = segment;
  const parts = starts.map((start, index): Segment => {
    const end = starts[index + 1] ?? pieces.length;
    return {
      ...rest,
      text: segment.text.slice(gaps[start - 1]?.at ?? 0, gaps[end - 1]?.at).trim(),
      left: pieces[start]?.left ?? segment.left,
      right: pieces[end - 1]?.right ?? segment.right,
    };
  });
  if (glyphs) dealGlyphs(glyphs, parts);
  return parts;
}

/**
 * The cells that a segment holds by the segment, where the gaps in it are narrow but in line with cells of the
 * lines around it: columns that start together, or numbers that end together.
 */
export function splitCells(lines: Line[]): Map<Segment, Segment[]> {
  const result = new Map<Segment, Segment[]>();
  let count = 0;
  for (const { segments } of lines) for (const { gaps } of segments) count += gaps?.length ?? 0;
  if (count === 0 || count > maxGaps) return result;
  const rows = lines.map((line) => ({ line, pieces: line.segments.flatMap(piecesOf) }));
  for (const [at, { segments }] of lines.entries()) {
    for (const segment of segments) {
      if (!segment.gaps) continue;
      const pieces = piecesOf(segment);
      const kept = pieces.flatMap((piece, index) => {
        if (index === 0 || (index === 1 && marker.test(pieces[0]?.text ?? ''))) return [];
        return isSupported(rows, at, piece, strip * segment.fontSize) ? index : [];
      });
      if (kept.length > 0) result.set(segment, cut(segment, pieces, kept));
    }
  }
  return result;
}
