/** Where the lines of a chunk's text start, and where they stand, in a compact form. */

/** Corners are in so many parts of the page's width and height. */
export const cornerSteps = 10_000;
/** Left, top, right and bottom on the page, in `cornerSteps`. */
type Corners = [left: number, top: number, right: number, bottom: number];

export interface PlacedLine {
  /** Where it starts in the text; it ends where the next one starts. */
  offset: number;
  /** The index of its block in `boundingBoxes`; null for text without a place. */
  block: number | null;
  corners: Corners;
}

/** The numbers of 16 bits for one line: offset, block, corners. */
const fields = 6;
const bytesPerLine = 2 * fields;
const maxNumber = 65_535;
const noBlock = maxNumber;
/** A chunk with more lines has none stored. */
const maxLines = 1000;
/** Encoded lines: 16 characters each, at most `maxLines`. */
export const lineBoxesPattern = /^(?:[A-Za-z0-9+/]{16}){1,1000}$/;

/** The lines as base64 of unsigned 16-bit numbers, 16 characters for each line; null where there are too many. */
export function encodeLines(lines: readonly PlacedLine[]): string | null {
  const isTooLarge = lines.some(({ offset, block }) => offset > maxNumber || (block ?? 0) >= noBlock);
  if (lines.length > maxLines || isTooLarge) return null;
  const bytes = Buffer.alloc(lines.length * bytesPerLine);
  lines.forEach(({ offset, block, corners }, index) => {
    const numbers = [offset, block ?? noBlock, ...corners];
    numbers.forEach((value, at) => void bytes.writeUInt16LE(value, index * bytesPerLine + 2 * at));
  });
  return bytes.toString('base64');
}

/** The lines in `encoded`, in order. */
function decodeLines(encoded: string): PlacedLine[] {
  const bytes = Buffer.from(encoded, 'base64');
  return Array.from({ length: Math.floor(bytes.length / bytesPerLine) }, (_, index) => {
    const numberAt = (at: number) => bytes.readUInt16LE(index * bytesPerLine + 2 * at);
    const block = numberAt(1);
    return {
      offset: numberAt(0),
      block: block === noBlock ? null : block,
      corners: [numberAt(2), numberAt(3), numberAt(4), numberAt(5)],
    };
  });
}

/** The known places of a chunk's text: block ID → page → corners, and its encoded lines. */
interface PlacedText {
  content: string;
  boundingBoxes: Record<string, unknown> | null;
  lineBoxes?: string | null;
}

/**
 * The boxes of a quote from a chunk, in the form of `boundingBoxes`: for each block, one box around those of its lines
 * that the quote is on. All boxes of the chunk where its lines are not known, or where these have no place.
 */
export function boxesOfQuote(
  { content, boundingBoxes, lineBoxes }: PlacedText,
  quote: string,
): Record<string, unknown> | null {
  const start = content.indexOf(quote);
  if (boundingBoxes === null || !lineBoxes || start < 0) return boundingBoxes;
  const end = start + quote.length;
  const lines = decodeLines(lineBoxes);
  const found = new Map<number, Corners>();
  for (const [index, { offset, block, corners }] of lines.entries()) {
    const next = lines[index + 1]?.offset ?? Number.POSITIVE_INFINITY;
    if (block === null || offset >= end || next <= start) continue;
    found.set(block, around(found.get(block) ?? corners, corners));
  }
  const boxes = Object.entries(boundingBoxes).flatMap(([id, places], block) => {
    const corners = found.get(block);
    // A block is on one page.
    const [page] = Object.keys(places as object);
    if (!corners || page === undefined) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = corners.map((corner) => corner / cornerSteps);
    return [[id, { [page]: { left, top, right, bottom } }]];
  });
  return boxes.length > 0 ? Object.fromEntries(boxes) : boundingBoxes;
}

function around(a: Corners, b: Corners): Corners {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
