import type { Place, Segment } from './segment';

/** In font sizes: how large a bullet is, how far before its text it stands, how far from the middle of the line. */
const size = { least: 0.15, most: 0.6 };
const before = { least: 0.1, most: 2 };
const offMiddle = 0.3;
/** A page with more dots is a map or a diagram. */
const maxDots = 400;

/** The segments, with a bullet before those that have one drawn as a shape: browsers draw those of their lists. */
export function withDrawnBullets(segments: Segment[], dots: readonly Place[]): Segment[] {
  if (dots.length === 0 || dots.length > maxDots) return segments;
  return segments.map((segment) => {
    const dot = segment.rotation === 0 && !segment.glyphs && dots.find((own) => isBulletOf(segment, own));
    if (!dot) return segment;
    const gaps = segment.gaps?.map((gap) => ({ ...gap, at: gap.at + 2 }));
    return { ...segment, text: `• ${segment.text}`, left: dot.left, gaps };
  });
}

function isBulletOf({ left, top, bottom, fontSize }: Segment, dot: Place): boolean {
  const width = (dot.right - dot.left) / fontSize;
  const gap = (left - dot.right) / fontSize;
  const off = Math.abs(dot.top + dot.bottom - top - bottom) / 2 / fontSize;
  return (
    width >= size.least && width <= size.most && gap >= before.least && gap <= before.most && off <= offMiddle
  );
}
