import type { Place, Segment } from './segment';
import type { Spacing } from './spacing';

/** This many dots in a row lead the eye to what stands at their end, as in a table of contents. */
const leaderDots = 6;
/** Space, in font sizes, that may be left after them. */
const farthestLed = 3;

/** Whether a character stands further along the line than the last one. */
export function isAhead(next: Place, last: Place, fontSize: number, isRightToLeft: boolean): boolean {
  const overlap = Math.min(next.bottom, last.bottom) - Math.max(next.top, last.top);
  const ahead = isRightToLeft ? last.left - next.right : next.left - last.right;
  return overlap > 0.5 * (last.bottom - last.top) && ahead > -fontSize;
}

/** The dots at the end of a segment, which are left out where they lead to something. */
export class Leader {
  private dots = 0;
  private length = 0;
  private glyphs = 0;
  private right = 0;

  constructor(private readonly spacing: Spacing) {}

  /** Takes a dot; without it the segment has so many characters and glyphs, and ends at `right`. */
  dot(length: number, glyphs: number, right: number): void {
    if (this.dots++ > 0) return;
    this.length = length;
    this.glyphs = glyphs;
    this.right = right;
    this.spacing.startDots();
  }

  /** Whether the dots lead to a character further along the line. */
  leadsTo(next: Place, last: Place, fontSize: number): boolean {
    if (this.dots < leaderDots) return false;
    return isAhead(next, last, fontSize, false) && next.left - last.right < farthestLed * fontSize;
  }

  /** Leaves out the dots where there are enough to lead to what follows; gives how many glyphs stay. */
  leaveOut(segment: Segment): number {
    const isLeader = this.dots >= leaderDots;
    this.dots = 0;
    if (!isLeader) return Number.POSITIVE_INFINITY;
    this.spacing.forgetDots();
    segment.text = segment.text.slice(0, this.length);
    segment.right = this.right;
    return this.glyphs;
  }

  /** Whether the segment is nothing but dots. */
  get isAll(): boolean {
    return this.length === 0;
  }

  end(): void {
    this.dots = 0;
  }
}
