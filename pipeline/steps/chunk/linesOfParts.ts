import type { Block, LineBox } from '@lectern/document-converter';
import { cornerSteps } from '../../../domain/lineBoxes';

const moved = ([, ...corners]: LineBox, start: number): LineBox => [start, ...corners];

/** The line of a block with this index, or else the box of the block; empty where it has neither. */
export function lineAt({ lines, box }: Block, index: number): LineBox[] {
  const line = lines?.[index];
  if (line) return [moved(line, 0)];
  if (!box) return [];
  // Shapes of slides may reach beyond their page.
  const steps = (corner: number) => Math.round(Math.min(1, Math.max(0, corner)) * cornerSteps);
  return [[0, steps(box.left), steps(box.top), steps(box.right), steps(box.bottom)]];
}

/**
 * Returns the lines of each part of a block's text. The parts are given in order and without gaps; `prefixLength` is the
 * length of what they have before the text.
 */
export function linesOfParts(block: Block, prefixLength: number): (part: string) => LineBox[] {
  const lines = block.lines ?? lineAt(block, 0);
  const startOf = (index: number) => (index === 0 ? 0 : (lines[index]?.[0] ?? Infinity) + prefixLength);
  let offset = 0;
  let next = 0;
  return (part) => {
    const end = offset + part.length;
    const found: LineBox[] = [];
    // A part may start within a line.
    const current = lines[next - 1];
    if (current && startOf(next) > offset) found.push(moved(current, 0));
    for (; next < lines.length && startOf(next) < end; next++) {
      const line = lines[next];
      if (line) found.push(moved(line, startOf(next) - offset));
    }
    offset = end;
    return found;
  };
}
