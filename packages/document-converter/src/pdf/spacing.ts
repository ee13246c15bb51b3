import type { Segment } from './segment';

/** A gap this many times as wide as the page's spaces may end a cell where other lines have cells in line with it. */
const doubtfulGap = 1.5;
/** No font has a wider space than this, in font sizes. */
const widestSpace = 0.62;
/** A gap of more than this, in font sizes, between two letters may be a space. */
export const minSpace = 0.1;
/** Letters stand this far apart, in font sizes, where they are spaced out; a space between words is wider yet. */
const spacedOut = { least: 0.06, share: 0.5, space: 1.6 };

/** How far apart the characters of a page stand: which of its spaces nobody wrote, and which may divide cells. */
export class Spacing {
  /** Gaps with a space in the segment at hand. */
  private gaps: NonNullable<Segment['gaps']> = [];
  /** Spaces of the segment that nobody wrote: where they stand and how wide the gap is. */
  private guesses: { at: number; gap: number }[] = [];
  private pairs = 0;
  private widePairs = 0;
  private wideGaps = 0;
  /** The widths of the page's spaces, in font sizes. */
  private readonly spaces: number[] = [];
  /** How much of all these there was at the first of the last dots in a row. */
  private readonly beforeDots = { gaps: 0, guesses: 0, pairs: 0, widePairs: 0, wideGaps: 0, spaces: 0 };

  /** Takes the gap before a character where the text has no space; `guessedAt`: where PDFium makes one up. */
  measure(gap: number, fontSize: number, guessedAt: number | null): void {
    this.pairs++;
    if (gap > spacedOut.least * fontSize) {
      this.widePairs++;
      this.wideGaps += gap;
    }
    if (guessedAt !== null) this.guesses.push({ at: guessedAt, gap });
  }

  /** Takes a space and where the character that follows it stands in the segment's text. */
  addSpace(at: number, left: number, right: number, fontSize: number): void {
    // Text from right to left goes back, and so does what is set over the character before: that is no width.
    if (right <= left) return;
    this.spaces.push((right - left) / fontSize);
    if (right - left > minSpace * fontSize) this.gaps.push({ at, left, right });
  }

  /** A dot comes that may be the first of those that lead to something. */
  startDots(): void {
    const { pairs, widePairs, wideGaps } = this;
    const [gaps, guesses, spaces] = [this.gaps.length, this.guesses.length, this.spaces.length];
    Object.assign(this.beforeDots, { gaps, guesses, pairs, widePairs, wideGaps, spaces });
  }

  /** The dots are left out: so is what was measured from the first of them on. */
  forgetDots(): void {
    const { gaps, guesses, pairs, widePairs, wideGaps, spaces } = this.beforeDots;
    this.gaps.length = gaps;
    this.guesses.length = guesses;
    this.spaces.length = spaces;
    Object.assign(this, { pairs, widePairs, wideGaps });
  }

  /** Takes the dots, left out of the text, that lead to the character to stand at `at`. */
  addLeader(at: number, left: number, right: number): void {
    this.gaps.push({ at, left, right, isLeader: true });
  }

  /** Where letters are spaced out, PDFium takes some of the gaps between them for spaces. */
  withoutGuesses(text: string): string {
    if (this.guesses.length === 0) return text;
    if (this.widePairs <= spacedOut.share * this.pairs || this.pairs < 3) return text;
    const least = (spacedOut.space * this.wideGaps) / this.widePairs;
    return this.guesses.reduceRight(
      (result, { at, gap }) => (gap < least ? result.slice(0, at) + result.slice(at + 1) : result),
      text,
    );
  }

  /** Ends a segment; its gaps with a space, within so many characters. */
  takeGaps(length: number): NonNullable<Segment['gaps']> {
    const { gaps } = this;
    if (gaps.length > 0) this.gaps = [];
    if (this.guesses.length > 0) this.guesses = [];
    this.pairs = 0;
    this.widePairs = 0;
    this.wideGaps = 0;
    return gaps.length > 0 ? gaps.filter(({ at }) => at < length) : gaps;
  }

  /** Leaves the segments of a page those gaps only that are wider than its spaces. */
  keepWideGaps(segments: Segment[]): void {
    const sorted = new Float64Array(this.spaces).sort();
    const usual = Math.min(widestSpace, sorted[sorted.length >> 2] ?? 0);
    for (const segment of segments) {
      if (!segment.gaps) continue;
      const least = doubtfulGap * usual * segment.fontSize;
      const gaps = segment.gaps.filter((gap) => gap.isLeader || gap.right - gap.left > least);
      segment.gaps = gaps.length > 0 ? gaps : undefined;
    }
  }
}
