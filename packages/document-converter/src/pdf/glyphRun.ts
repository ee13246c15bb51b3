import { type Glyph, logicalOrder } from './logicalOrder';
import type { Place } from './segment';

export const rightToLeftLetter = /[\u05D0-\u05EA\u0620-\u064A\u066E-\u06D3]/u;
export const rightToLeftMark = /[\u0591-\u05C7\u064B-\u0652]/u;
const latin = /[A-Za-z]/;

/** The characters of a segment and where they stand, kept on pages whose lines are put in order by them. */
export class GlyphRun {
  private glyphs: Glyph[] = [];
  private read = 0;

  constructor(readonly isKept: boolean) {}

  get length(): number {
    return this.glyphs.length;
  }

  /** Takes a character that is not shown by the glyph before it; `before`: what stands between the two. */
  add(text: string, { left, right }: Place, before: Glyph['before']): void {
    if (!this.isKept) return;
    const last = this.glyphs.at(-1);
    // The letters of a ligature are given one box, or the first of them is and the others have no width.
    const isLatin = last && last.left === left && last.right === right && latin.test(text);
    const isNarrow = last && left === right && left === last.left && rightToLeftLetter.test(text);
    if (last && (isLatin || isNarrow)) {
      last.text += text;
      return;
    }
    if (!rightToLeftMark.test(text)) this.read++;
    this.glyphs.push({ text, left, right, at: this.read, before });
  }

  /** The last glyph shows `letters` instead of its last `length` ones. */
  replaceEnd(length: number, letters: string): void {
    const glyph = this.glyphs.at(-1);
    if (glyph) glyph.text = glyph.text.slice(0, glyph.text.length - length) + letters;
  }

  /** Leaves out what came after the first `length` glyphs. */
  cut(length: number): void {
    this.glyphs.length = Math.min(this.glyphs.length, length);
  }

  textInOrder(fontSize: number): string {
    return logicalOrder(this.glyphs, fontSize);
  }

  /** Ends the segment, and gives its glyphs. */
  take(): Glyph[] {
    const { glyphs } = this;
    if (glyphs.length > 0) this.glyphs = [];
    this.read++;
    return glyphs;
  }
}
