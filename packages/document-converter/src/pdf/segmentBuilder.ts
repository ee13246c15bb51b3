import type { CharReader, Style } from './charReader';
import { GlyphRun, rightToLeftLetter, rightToLeftMark } from './glyphRun';
import { isRightToLeft, isUnspaced, normalized, withoutBlanks } from './joinLine';
import { isAhead, Leader } from './leader';
import { LigatureOrder } from './ligatures';
import { type Before, isOfScript, RaisedText } from './raisedText';
import { fromFrame, type PageText, type Place, type Segment, toFrame } from './segment';
import { minSpace, Spacing } from './spacing';
import { VerticalRules } from './verticalRules';

/** Gap between two characters, in font sizes, that ends a segment: a column or a table cell follows. */
const wideGap = 1.2;
/** Letters this near, in font sizes, are of one word whatever line PDFium counts them to. */
const touching = { least: -0.2, most: 0.3 };
/** Letters with a space between them that stand this near, in font sizes, may have none to be seen. */
const leastSeen = 0.06;

/** A note's text is this much larger than its mark. */
const noteSize = 1.2;
const noteMark = /^(?:\d{1,3}|[*†‡§¶])$/u;

const lam = '\u0644';
const alef = /[\u0622\u0623\u0625\u0627]/;
const leftToRight = /[\p{Nd}A-Za-z\u00C0-\u024F\u0370-\u052F]/u;
const latin = /[A-Za-z]/;

/** The box of the character at hand, which can be turned into a reading frame: see `CharReader`. */
export type CharPlace = Pick<CharReader, 'left' | 'top' | 'right' | 'bottom' | 'turn'>;

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
  /** The letters that share the last box, as PDFium gives them. */
  private ligature = '';
  private readonly ligatures = new LigatureOrder();
  private heldMark = '';
  private isRightToLeft = false;
  /** The segment's characters stand below each other, as in a column of Japanese. */
  private runsDown = false;
  private readonly spacing = new Spacing();
  private readonly leader = new Leader(this.spacing);
  private readonly raised = new RaisedText();

  /** A letter of a right-to-left script came by: the page is to be read with its glyphs. */
  hasRightToLeft = false;
  private readonly glyphs: GlyphRun;
  private readonly verticals: VerticalRules;

  /** `keepsGlyphs`: the segments tell where each of their characters stands. */
  constructor(
    private readonly page: Pick<PageText, 'width' | 'height' | 'rules'>,
    keepsGlyphs = false,
  ) {
    this.glyphs = new GlyphRun(keepsGlyphs);
    this.verticals = new VerticalRules(page);
  }

  get isEmpty(): boolean {
    return this.current === null;
  }

  /** Whether a character stands so near the last one that no space between them can be seen. */
  isNear(reader: CharPlace, { rotation, fontSize }: Style): boolean {
    // The boxes of slanted letters overlap.
    if (this.isRightToLeft || !this.current || rotation === null) return false;
    reader.turn(rotation);
    const ahead = reader.left - this.last.right;
    return ahead > -fontSize && ahead < leastSeen * fontSize;
  }

  /** Takes a character whose box the reader has just read. `runEnd`: the right edge of the run it begins. */
  add(char: string, code: number, style: Style, reader: CharPlace, runEnd: () => number): void {
    reader.turn(style.rotation);
    const isForeign = code >= 0x590;
    if (isForeign && this.before !== 'nothing' && this.current && rightToLeftMark.test(char)) {
      // A vowel sign after a space that PDFium made up belongs to the letter it is drawn over, which comes next.
      this.glyphs.add(char, reader, this.before);
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
    const mayBeLed = current !== null && char !== '.' && !this.isRightToLeft;
    const isLed = mayBeLed && this.leader.leadsTo(next, this.last, style.fontSize);
    if (isLed) {
      this.glyphs.cut(this.leader.leaveOut(current));
      this.before = 'space';
      this.spacing.addLeader(current.text.length + 1, current.right, next.left);
    } else if (!current || !this.continues(current, style, char, isForeign, next, runEnd)) {
      this.close(style.rotation === current?.rotation ? next : null);
      const { fontSize, bold, rotation } = style;
      const { left, top, right, bottom } = next;
      const place = { left, top, right, bottom };
      this.current = { text: char, ...place, fontSize, bold, rotation, gaps: undefined, glyphs: undefined };
      this.raised.begin(bottom, fontSize);
      this.isRightToLeft = isForeign && rightToLeftLetter.test(char);
      if (this.isRightToLeft) this.hasRightToLeft = true;
      this.ligature = char;
      this.glyphs.add(char, next, this.before);
      if (char === '.') this.leader.dot(0, 0, left);
      return;
    }
    const { before: space, isRightToLeft } = this;
    const ahead = next.left - this.last.right;
    if (
      this.raised.follow(current, {
        space,
        isRightToLeft,
        fontSize: style.fontSize,
        ahead,
        bottom: next.bottom,
      })
    )
      this.before = 'nothing';
    if (char === '.') this.leader.dot(current.text.length, this.glyphs.length, this.last.right);
    else this.leader.end();
    if (this.isRightToLeft && this.before === 'nothing') {
      // Between words of two directions there is a space, whether or not the text says so.
      const isTurn = isForeign
        ? latin.test(current.text.slice(-1))
        : latin.test(char) && endsForeign(current);
      if (isTurn) this.before = 'space';
    }
    if (this.before === 'nothing' && isNoteMark(current, style) && next.bottom > this.last.bottom)
      this.before = 'space';
    const { before } = this;
    const isLetter = isForeign && rightToLeftLetter.test(char);
    if (isLetter && before === 'nothing' && this.sharesGlyph(char, next)) {
      const { length } = this.ligature;
      this.ligature += char;
      const letters = this.ligatures.inOrder(this.ligature);
      current.text = current.text.slice(0, current.text.length - length) + letters;
      this.glyphs.replaceEnd(length, letters);
    } else {
      this.glyphs.add(char, next, before);
      const guessedAt = before === 'guess' ? current.text.length : null;
      if (before !== 'space') this.spacing.measure(next.left - this.last.right, style.fontSize, guessedAt);
      const at = current.text.length + (before === 'nothing' ? 0 : 1);
      this.ligature = char;
      current.text += before === 'nothing' ? char : ` ${char}`;
      if (before !== 'nothing' && !isLed)
        this.spacing.addSpace(at, this.last.right, next.left, style.fontSize);
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

  /** Ends the page. */
  finish(): Segment[] {
    this.close(null);
    this.spacing.keepWideGaps(this.segments);
    return this.segments;
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
    // A slanted line climbs from one word to the next.
    const least = this.before === 'nothing' || isSmaller || style.rotation === null ? 0.3 : 0.7;
    if (overlap < least * Math.min(next.bottom - next.top, last.bottom - last.top)) return false;
    const ahead = next.left - last.right;
    if (broke) {
      // On pages with little text PDFium may take lines for columns, and begins a new one at each letter.
      if (ahead < touching.least * size || ahead > touching.most * size) return false;
      const isScript = isOfScript(style.fontSize, segment.fontSize);
      if (this.isRightToLeft || (overlap < 0.7 * (last.bottom - last.top) && !isScript)) return false;
      if (ahead > minSpace * size && this.before === 'nothing') this.before = 'guess';
    }
    if (
      this.page.rules.length > 0 &&
      ahead > minSpace * size &&
      this.verticals.standBefore(next, last.right, segment.rotation)
    )
      return false;
    if (Math.max(ahead, last.left - next.right) <= wideGap * size) return true;
    if (broke || !(this.isRightToLeft || (isForeign && rightToLeftLetter.test(char)))) return false;
    // Runs of the two directions: the second begins at its far end, and may go on before the first.
    const end = leftToRight.test(char) ? Math.max(runEnd(), next.right) : next.right;
    return Math.abs(segment.left - end) <= wideGap * size;
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
    const leads = (from: Segment) => next && isAhead(next, this.last, from.fontSize, this.isRightToLeft);
    if (current && (this.leader.isAll || leads(current))) this.glyphs.cut(this.leader.leaveOut(current));
    this.leader.end();
    if (current) current.text = this.raised.end(current.text);
    const segment = current?.text.trim() ? this.toSegment(current) : null;
    this.spacing.takeGaps(0);
    const glyphs = this.glyphs.take();
    if (segment && this.glyphs.isKept && !segment.runsDown) segment.glyphs = glyphs;
    if (segment) this.segments.push(segment);
    this.current = null;
    this.runsDown = false;
    this.isRightToLeft = false;
    this.ligature = '';
  }

  private toSegment(current: Segment): Segment {
    const { spacing, runsDown, isRightToLeft: isBackwards } = this;
    const text = withoutBlanks(normalized(isBackwards ? current.text : spacing.withoutGuesses(current.text)));
    const isAsWritten = text.length === current.text.length;
    current.text = text;
    if (runsDown) return { ...current, runsDown };
    const gaps = spacing.takeGaps(text.length);
    if (gaps.length > 0 && !isBackwards && isAsWritten) current.gaps = gaps;
    if (this.glyphs.isKept && isRightToLeft(text))
      current.text = normalized(this.glyphs.textInOrder(current.fontSize));
    return current;
  }
}
