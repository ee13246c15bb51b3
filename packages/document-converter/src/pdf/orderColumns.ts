/** Anything with a place on the page, in the reading frame (see `Segment`). */
export interface Placed {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Split<T extends Placed> {
  above: T[];
  left: T[];
  right: T[];
  below: T[];
  count: number;
}

const minimumLines = 3;
/** Fewer pieces than this beside a gap may be words of justified lines, unless they are flush. */
const tellingLines = 8;
const flushShare = 0.75;
/** A page in more pieces than this (a map, a plan) is no text in columns; looking for them would take minutes. */
const maxItems = 2000;

/** Whitespace between an item and its nearest neighbour on the right, as an x that may be a gutter's middle. */
function gutterCandidates(items: Placed[]): number[] {
  const centers: number[] = [];
  for (const item of items) {
    let nearest: Placed | null = null;
    for (const other of items) {
      if (other.left < item.right || other.top >= item.bottom || other.bottom <= item.top) continue;
      if (!nearest || other.left < nearest.left) nearest = other;
    }
    if (nearest) centers.push((item.right + nearest.left) / 2);
  }
  // Ends of lines are ragged: candidates are taken between the leftmost starts on the right and what is left of them.
  const unique = [...new Set(centers.map((center) => Math.round(center / 4) * 4))];
  const starts = new Map<number, number>();
  for (const item of items) {
    const start = Math.round(item.left / 3) * 3;
    starts.set(start, (starts.get(start) ?? 0) + 1);
  }
  for (const [start, count] of starts) if (count >= minimumLines) unique.push(start - 3);
  return [...new Set(unique)].slice(0, 80);
}

/** The tallest range of the page that the vertical line at `x` passes without touching text, text on both sides. */
function splitAt<T extends Placed>(items: T[], x: number): Split<T> | null {
  const crossing = items
    .filter((item) => item.left < x - 0.5 && item.right > x + 0.5)
    .sort((a, b) => a.top - b.top);
  const across = new Set(crossing);
  const ranges: [number, number][] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const item of crossing) {
    if (item.top > from) ranges.push([from, item.top]);
    from = Math.max(from, item.bottom);
  }
  ranges.push([from, Number.POSITIVE_INFINITY]);

  let best: Split<T> | null = null;
  for (const [top, bottom] of ranges) {
    const middle = (item: T) => (item.top + item.bottom) / 2;
    const within = items.filter((item) => middle(item) >= top && middle(item) <= bottom && !across.has(item));
    const left = within.filter((item) => item.right <= x + 0.5);
    const right = within.filter((item) => item.right > x + 0.5);
    if (left.length < minimumLines || right.length < minimumLines) continue;
    const count = Math.min(left.length, right.length) * 2 + within.length;
    if (best && best.count >= count) continue;
    best = {
      above: items.filter((item) => middle(item) < top || (across.has(item) && item.bottom <= top + 0.5)),
      left,
      right,
      below: items.filter((item) => middle(item) > bottom || (across.has(item) && item.top >= bottom - 0.5)),
      count,
    };
    if (best.above.length + left.length + right.length + best.below.length !== items.length) best = null;
  }
  return best;
}

function extent(items: Placed[]): { top: number; bottom: number; left: number; right: number } {
  return {
    top: Math.min(...items.map((item) => item.top)),
    bottom: Math.max(...items.map((item) => item.bottom)),
    left: Math.min(...items.map((item) => item.left)),
    right: Math.max(...items.map((item) => item.right)),
  };
}

/** Lines of a column begin, or end, below each other on the side of the gutter; words of justified text don't. */
function isFlush<T extends Placed>({ left, right }: Split<T>): boolean {
  const share = (edges: number[]) => {
    const most = Math.max(...edges.map((edge) => edges.filter((other) => Math.abs(other - edge) < 2).length));
    return most / edges.length;
  };
  return (
    share(right.map((item) => item.left)) >= flushShare || share(left.map((item) => item.right)) >= flushShare
  );
}

/** Both sides run beside each other for most of their height, and neither is a mere strip of numbers. */
function isColumnPair<T extends Placed>(split: Split<T>): boolean {
  const left = extent(split.left);
  const right = extent(split.right);
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  const shorter = Math.min(left.bottom - left.top, right.bottom - right.top);
  if (shared < 0.5 * shorter) return false;
  if (Math.min(split.left.length, split.right.length) < tellingLines && !isFlush(split)) return false;
  const width = right.right - left.left;
  return Math.min(left.right - left.left, right.right - right.left) >= 0.15 * width;
}

/**
 * Cuts a page into regions of running text in reading order: what stands above a pair of columns, the first
 * column, the second, what stands below; each again. `rightToLeft` puts the right column first.
 */
export function orderColumns<T extends Placed>(items: T[], rightToLeft: boolean, depth = 0): T[][] {
  if (items.length < 2 * minimumLines || items.length > maxItems || depth > 8)
    return items.length ? [items] : [];
  let best: Split<T> | null = null;
  for (const x of gutterCandidates(items)) {
    const split = splitAt(items, x);
    if (split && isColumnPair(split) && (!best || split.count > best.count)) best = split;
  }
  if (!best) return [items];
  const { above, left, right, below } = best;
  const columns = rightToLeft ? [right, left] : [left, right];
  return [above, ...columns, below].flatMap((part) => orderColumns(part, rightToLeft, depth + 1));
}
