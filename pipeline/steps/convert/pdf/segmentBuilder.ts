import type { CharReader, Rotation, Style } from './charReader';
import { isRightToLeft, isUnspaced, normalized } from './joinLine';
import { type Glyph, logicalOrder } from './logicalOrder';
import { rulesInFrame } from './ruledTables';
import { fromFrame, type PageText, type Place, type Rule, type Segment, toFrame } from './segment';
import { leastSpace, Spacing } from './spacing';

/** Gap between two characters, in font sizes, that ends a segment: a column or a table cell follows. */
const wideGap = 1.2;
/** Letters this near, in font sizes, are of one word whatever line PDFium counts them to. */
const touching = { least: -0.2, most: 0.3 };
/** This many dots in a row lead the eye to what stands at their end, as in a table of contents. */
const leaderDots = 6;
/** Space, in font sizes, that may be left after them. */
const farthestLed = 3;

/** A note's text is this much larger than its mark. */
const noteSize = 1.2;
const noteMark = /^(?:\d{1,3}|[*†‡§¶])$/u;

const rightToLeftLetter = /[\u05D0-\u05EA\u0620-\u064A\u066E-\u06D3]/u;
const lam = '\u0644';
const alef = /[\u0622\u0623\u0625\u0627]/;
const leftToRight = /[\p{Nd}A-Za-z\u00C0-\u024F\u0370-\u052F]/u;
const latin = /[A-Za-z]/;
const rightToLeftMark = /[\u0591-\u05C7\u064B-\u0652]/u;

/** The box of the character at hand, which can be turned into a reading frame: see `CharReader`. */
export type CharPlace = Pick<CharReader, 'left' | 'top' | 'right' | 'bottom' | 'turn'>;

/** What stands before a character: nothing, a space of the text, or one that PDFium made up. */
export type Before = 'nothing' | 'space' | 'guess';

function endsForeign({ text }: Segment): boolean {
  return rightToLeftLetter.test(text.slice(-1));
}

/** A number or sign set small at the beginning of a line: what it marks is a note, and no word with it. */
function isNoteMark({ text, fontSize }: Segment, next: Style): boolean {
  return next.fontSize > noteSize * fontSize && noteMark.test(text);
}

/** Joins characters, in the order PDFium gives them, into segments. */
export class SegmentBuilder {
  readonly segments: Segment[] = [];
  /** PDFium began another line. */
  broke = false;
  before: Before = 'nothing';

  private current: Segment | null = null;
  private readonly last: Place = { left: 0, top: 0, right: 0, bottom: 0 };
  /** Where in the segment the letters that share the last box begin. */
  private ligature = 0;
  private heldMark = '';
  private isRightToLeft = false;
  /** The segment's characters stand below each other, as in a column of Japanese. */
  private runsDown = false;
  private readonly spacing = new Spacing();
  /** The dots at the segment's end: how many, and where the segment ends without them. */
  private readonly leader = { dots: 0, length: 0, glyphs: 0, right: 0 };

  /** A letter of a right-to-left script came by: the page is to be read with its glyphs. */
  hasRightToLeft = false;
  private glyphs: Glyph[] = [];
  private glyphsRead = 0;

  /** The page's vertical rules by the rotation of the frame in which they are. */
  private readonly verticals = new Map<Rotation, Rule[]>();

  /** `keepsGlyphs`: the segments tell where each of their characters stands. */
  constructor(
    private readonly page: Pick<PageText, 'width' | 'height' | 'rules'>,
    private readonly keepsGlyphs = false,
  ) {}

  get isEmpty(): boolean {
    return this.current === null;
  }

  /** Takes a character whose box the reader has just read. `runEnd`: the right edge of the run it begins. */
  add(char: string, code: number, style: Style, reader: CharPlace, runEnd: () => number): void {
    reader.turn(style.rotation);
    const isForeign = code >= 0x590;
    if (isForeign && this.before !== 'nothing' && this.current && rightToLeftMark.test(char)) {
      // A vowel sign after a space that PDFium made up belongs to the letter it is drawn over, which comes next.
      this.addGlyph(char, reader);
      this.heldMark = char;
      this.before = 'nothing';
      return;
    }
    if (isForeign && style.rotation === 0 && isUnspaced(char) && this.goesDown(reader)) {
      reader.turn(90);
      this.place({ ...style, rotation: 90 }, char, isForeign, reader, runEnd);
    } else {
      this.place(style, char, isForeign, reader, runEnd);
    }
    if (this.heldMark && this.current) {
      this.current.text += this.heldMark;
      this.heldMark = '';
    }
    this.before = 'nothing';
    this.broke = false;
    const { last } = this;
    last.left = reader.left;
    last.top = reader.top;
    last.right = reader.right;
    last.bottom = reader.bottom;
  }

  private place(style: Style, char: string, isForeign: boolean, next: CharPlace, runEnd: () => number): void {
    const { current } = this;
    const isLed = current !== null && char !== '.' && this.isLedTo(next, style);
    if (isLed) {
      this.endLeader(current);
      this.before = 'space';
      this.spacing.addLeader(current.text.length + 1, current.right, next.left);
    } else if (!current || !this.continues(current, style, char, isForeign, next, runEnd)) {
      this.close(style.rotation === current?.rotation ? next : null);
      const { fontSize, bold, rotation } = style;
      const { left, top, right, bottom } = next;
      this.current = { text: char, left, top, right, bottom, fontSize, bold, rotation };
      this.isRightToLeft = isForeign && rightToLeftLetter.test(char);
      if (this.isRightToLeft) this.hasRightToLeft = true;
      this.addGlyph(char, next);
      if (char === '.') this.startLeader(0, 0, left);
      return;
    }
    if (char !== '.') this.leader.dots = 0;
    else if (this.leader.dots > 0) this.leader.dots++;
    else this.startLeader(current.text.length, this.glyphs.length, this.last.right);
    // Between words of two directions there is a space, whether or not the text says so.
    const isTurn = isForeign ? latin.test(current.text.slice(-1)) : latin.test(char) && endsForeign(current);
    if (this.isRightToLeft && isTurn && this.before === 'nothing') this.before = 'space';
    if (this.before === 'nothing' && isNoteMark(current, style) && next.bottom > this.last.bottom)
      this.before = 'space';
    const { before } = this;
    const isLetter = isForeign && rightToLeftLetter.test(char);
    if (isLetter && before === 'nothing' && this.sharesGlyph(char, next)) {
      // PDFium turns the letters of a ligature round with the rest of a right-to-left run.
      current.text = current.text.slice(0, this.ligature) + char + current.text.slice(this.ligature);
      const glyph = this.glyphs.at(-1);
      if (glyph) glyph.text = char + glyph.text;
    } else {
      this.addGlyph(char, next);
      const guessedAt = before === 'guess' ? current.text.length : null;
      if (before !== 'space') this.spacing.measure(next.left - this.last.right, style.fontSize, guessedAt);
      this.ligature = current.text.length + (before === 'nothing' ? 0 : 1);
      current.text += before === 'nothing' ? char : ` ${char}`;
      if (before !== 'nothing' && !isLed)
        this.spacing.addSpace(this.ligature, this.last.right, next.left, style.fontSize);
    }
    if (isLetter) {
      this.isRightToLeft = true;
      this.hasRightToLeft = true;
    }
    if (next.left < current.left) current.left = next.left;
    if (next.top < current.top) current.top = next.top;
    if (next.right > current.right) current.right = next.right;
    if (next.bottom > current.bottom) current.bottom = next.bottom;
    current.bold &&= style.bold;
    if (style.fontSize > current.fontSize) current.fontSize = style.fontSize;
  }

  private addGlyph(text: string, { left, right }: Place): void {
    if (!this.keepsGlyphs) return;
    const last = this.glyphs.at(-1);
    // The letters of a ligature are given one box, or the first of them is and the others have no width.
    const isLatin = last && last.left === left && last.right === right && latin.test(text);
    const isNarrow = last && left === right && left === last.left && rightToLeftLetter.test(text);
    if (last && (isLatin || isNarrow)) {
      last.text += text;
      return;
    }
    if (!rightToLeftMark.test(text)) this.glyphsRead++;
    this.glyphs.push({ text, left, right, at: this.glyphsRead, before: this.before });
  }

  /** Ends the page. */
  finish(): Segment[] {
    this.close(null);
    this.spacing.keepWideGaps(this.segments);
    return this.segments;
  }

  private startLeader(length: number, glyphs: number, right: number): void {
    Object.assign(this.leader, { dots: 1, length, glyphs, right });
    this.spacing.startDots();
  }

  /** Leaves out the dots at the segment's end where there are enough to lead to what follows. */
  private endLeader(current: Segment): void {
    const { leader } = this;
    if (leader.dots >= leaderDots) {
      this.spacing.forgetDots();
      current.text = current.text.slice(0, leader.length);
      current.right = leader.right;
      this.glyphs.length = Math.min(this.glyphs.length, leader.glyphs);
    }
    leader.dots = 0;
  }

  /** Whether dots lead to a character further along the line. */
  private isLedTo(next: Place, { fontSize }: Style): boolean {
    if (this.leader.dots < leaderDots || this.isRightToLeft) return false;
    const ahead = next.left - this.last.right;
    return this.isAhead(next, fontSize) && ahead < farthestLed * fontSize;
  }

  /** Whether a character stands further along the line that the segment is on. */
  private isAhead(next: Place, fontSize: number): boolean {
    const { last } = this;
    const overlap = Math.min(next.bottom, last.bottom) - Math.max(next.top, last.top);
    const ahead = this.isRightToLeft ? last.left - next.right : next.left - last.right;
    return overlap > 0.5 * (last.bottom - last.top) && ahead > -fontSize;
  }

  private sharesGlyph(char: string, next: Place): boolean {
    const { last } = this;
    if (last.left !== next.left || last.top !== next.top || last.bottom !== next.bottom) return false;
    // Where a font's ligature has a width for each letter, an alef that comes first still belongs after its lam.
    return last.right === next.right || (char === lam && alef.test(this.current?.text.slice(-1) ?? ''));
  }

  private continues(
    segment: Segment,
    style: Style,
    char: string,
    isForeign: boolean,
    next: Place,
    runEnd: () => number,
  ): boolean {
    const { last, broke } = this;
    if (style.rotation !== segment.rotation) return false;
    const size = Math.max(style.fontSize, segment.fontSize, 1);
    const overlap = Math.min(next.bottom, last.bottom) - Math.max(next.top, last.top);
    // A word above or below the line is an index or an exponent only where it is smaller.
    const isSmaller = Math.abs(style.fontSize - segment.fontSize) > 0.05 * size;
    const least = this.before === 'nothing' || isSmaller ? 0.3 : 0.7;
    if (overlap < least * Math.min(next.bottom - next.top, last.bottom - last.top)) return false;
    const ahead = next.left - last.right;
    if (broke) {
      // On pages with little text PDFium may take lines for columns, and begins a new one at each letter.
      if (ahead < touching.least * size || ahead > touching.most * size) return false;
      if (this.isRightToLeft || overlap < 0.7 * (last.bottom - last.top)) return false;
      if (ahead > leastSpace * size && this.before === 'nothing') this.before = 'guess';
    }
    if (ahead > leastSpace * size && this.isRuledOff(segment, last.right, next)) return false;
    if (Math.max(ahead, last.left - next.right) <= wideGap * size) return true;
    if (broke || !(this.isRightToLeft || (isForeign && rightToLeftLetter.test(char)))) return false;
    // Runs of the two directions: the second begins at its far end, and may go on before the first.
    const end = leftToRight.test(char) ? Math.max(runEnd(), next.right) : next.right;
    return Math.abs(segment.left - end) <= wideGap * size;
  }

  private isRuledOff(segment: Segment, from: number, next: Place): boolean {
    const { page, verticals } = this;
    if (page.rules.length === 0) return false;
    let rules = verticals.get(segment.rotation);
    if (!rules) {
      rules = rulesInFrame(page, segment.rotation).filter((rule) => rule.isVertical);
      verticals.set(segment.rotation, rules);
    }
    const middle = (next.top + next.bottom) / 2;
    return rules.some(
      (rule) => rule.at > from - 1 && rule.at < next.left + 1 && rule.from <= middle && rule.to >= middle,
    );
  }

  /** Whether a character stands below the one before; a segment of one that begins such a column is turned. */
  private goesDown(reader: CharPlace): boolean {
    const { current, page } = this;
    if (!current || this.broke) return false;
    if (current.rotation !== 0 && !this.runsDown) return false;
    reader.turn(0);
    const previous = this.runsDown ? fromFrame(this.last, 90, page.width, page.height) : this.last;
    const width = previous.right - previous.left;
    const shared = Math.min(previous.right, reader.right) - Math.max(previous.left, reader.left);
    const gap = reader.top - previous.bottom;
    if (shared < 0.5 * width || gap < -0.5 * width || gap > 0.6 * width) return false;
    if (this.runsDown) return true;
    if ([...current.text].length > 1 || !isUnspaced(current.text)) return false;
    this.runsDown = true;
    Object.assign(current, toFrame(current, 90, page.width, page.height), { rotation: 90 });
    Object.assign(this.last, toFrame(this.last, 90, page.width, page.height));
    return true;
  }

  /** Ends the segment; `next`: what follows it in the same frame. */
  private close(next: Place | null): void {
    const { current } = this;
    // Dots at the end of a sentence that breaks off lead to nothing; without a sentence there is nothing to keep.
    const isDropped = current && (this.leader.length === 0 || (next && this.isAhead(next, current.fontSize)));
    if (isDropped) this.endLeader(current);
    this.leader.dots = 0;
    if (current?.text.trim()) this.segments.push(this.toSegment(current));
    this.spacing.takeGaps(0);
    if (this.keepsGlyphs) this.glyphs = [];
    this.glyphsRead++;
    this.current = null;
    this.runsDown = false;
    this.isRightToLeft = false;
    this.ligature = 0;
  }

  private toSegment(current: Segment): Segment {
    const { spacing, runsDown, isRightToLeft: isBackwards } = this;
    const text = normalized(isBackwards ? current.text : spacing.withoutGuesses(current.text));
    const segment: Segment = { ...current, text };
    if (runsDown) return { ...segment, runsDown };
    const gaps = spacing.takeGaps(text.length);
    if (gaps.length > 0 && !isBackwards && text.length === current.text.length) segment.gaps = gaps;
    if (this.keepsGlyphs) {
      segment.glyphs = this.glyphs;
      if (isRightToLeft(text)) segment.text = normalized(logicalOrder(this.glyphs, current.fontSize));
    }
    return segment;
  }
}
