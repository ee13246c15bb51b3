import type { Line } from './joinLine';
import type { Segment } from './segment';

/** As many lines with a cell at the same place are no chance, nor is a strip of this width, in font sizes, free in all. */
const fewestLines = 4;
const strip = 0.35;
/** Points that edges of one column's cells may be apart. */
const aligned = 0.75;
/** Space between lines, in their heights, that ends a table. */
const farthest = 3;
/** More places than this to look at (a page of wide spaces) would take long. */
const mostPlaces = 2000;

const number = /^[(+\-−]?\p{Sc}?\s?\d[\d.,\s'’]*\p{Sc}?%?\)?$/u;
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

/** Counts the lines above and below that keep the strip before the piece free and have a cell in line with it. */
function supportOf(rows: Row[], at: number, piece: Piece, width: number): number {
  let byStart = 1;
  let led = 0;
  let byEnd = number.test(piece.text) ? 1 : 0;
  for (const step of [-1, 1]) {
    for (let index = at + step; index >= 0 && index < rows.length; index += step) {
      const [row, before] = [rows[index], rows[index - step]];
      if (!row || !before) break;
      const space = Math.max(row.line.top - before.line.bottom, before.line.top - row.line.bottom);
      if (space > farthest * (row.line.bottom - row.line.top)) break;
      if (row.pieces.some(({ isLed }) => isLed)) led++;
      const from = piece.left - width;
      if (row.pieces.some(({ left, right }) => left < piece.left - aligned && right > from)) break;
      if (row.pieces.some(({ left }) => Math.abs(left - piece.left) <= aligned)) byStart++;
      const ends = ({ right, text }: Piece) => Math.abs(right - piece.right) <= aligned && number.test(text);
      if (row.pieces.some(ends)) byEnd++;
    }
  }
  return Math.max(byStart, byEnd, piece.isLed ? 2 + led : 0);
}

/** The segment cut at the gaps before `kept`, which are its pieces by their index. */
function cut(segment: Segment, pieces: Piece[], kept: number[]): Segment[] {
  const starts = [0, ...kept];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? pieces.length;
    const { gaps: _, ...rest } = segment;
    return {
      ...rest,
      text: segment.text.slice(segment.gaps?.[start - 1]?.at ?? 0, segment.gaps?.[end - 1]?.at).trim(),
      left: pieces[start]?.left ?? segment.left,
      right: pieces[end - 1]?.right ?? segment.right,
    };
  });
}

/**
 * The cells that a segment holds by the segment, where the gaps in it are narrow but in line with cells of the
 * lines around it: columns that start together, or numbers that end together.
 */
export function splitCells(lines: Line[]): Map<Segment, Segment[]> {
  const result = new Map<Segment, Segment[]>();
  const places = lines.flatMap((line) => line.segments).filter((segment) => segment.gaps).length;
  if (places === 0 || places > mostPlaces) return result;
  const rows = lines.map((line) => ({ line, pieces: line.segments.flatMap(piecesOf) }));
  for (const [at, { segments }] of lines.entries()) {
    for (const segment of segments) {
      if (!segment.gaps) continue;
      const pieces = piecesOf(segment);
      const kept = pieces.flatMap((piece, index) => {
        if (index === 0 || (index === 1 && marker.test(pieces[0]?.text ?? ''))) return [];
        return supportOf(rows, at, piece, strip * segment.fontSize) >= fewestLines ? index : [];
      });
      if (kept.length > 0) result.set(segment, cut(segment, pieces, kept));
    }
  }
  return result;
}
