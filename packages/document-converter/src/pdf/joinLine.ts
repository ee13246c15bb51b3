import { initialSize, isCapital, isInitial, isWord } from './initials';
import { logicalOrder, mirrored } from './logicalOrder';
import type { Segment } from './segment';

/** Segments that stand on one line, in reading order. */
export interface Line {
  readonly text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  fontSize: number;
  bold: boolean;
  segments: Segment[];
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/gu;
const leftToRight = /[A-Za-z\u00C0-\u024F\u0370-\u052F]/gu;
const cjk = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60\u3000-\u303F]/u;

const anyRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

export function isRightToLeft(text: string): boolean {
  if (!anyRightToLeft.test(text)) return false;
  return (text.match(rightToLeft)?.length ?? 0) > (text.match(leftToRight)?.length ?? 0);
}

/** Whether the characters are of a script that puts no spaces between words. */
export function isUnspaced(text: string): boolean {
  return cjk.test(text);
}

const plainAscii = /^[\0-\x7f]*$/;

/** Letters composed with their accents, and Latin ligatures as the letters they are of. */
export function normalized(text: string): string {
  if (plainAscii.test(text)) return text;
  return text.normalize('NFC').replace(/[\uFB00-\uFB06]/g, (char) => char.normalize('NFKC'));
}

const blankBetween =
  /(?<=[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]) (?=[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60])/gu;
const noBlankBetween = /(?<=[\u2E80-\u9FFF\uF900-\uFAFF])(?=[\u2E80-\u9FFF\uF900-\uFAFF])/gu;
const fewBlanks = 3;

/** Without the blanks of a text in an unspaced script that has one after nearly every character; others divide it. */
export function withoutBlanks(text: string): string {
  const blanks = text.match(blankBetween)?.length ?? 0;
  if (blanks < fewBlanks || blanks < 4 * (text.match(noBlankBetween)?.length ?? 0)) return text;
  return text.replace(blankBetween, '');
}

const digit = /^\d$/;

/** Joins two pieces of running text: with a space, except between characters of scripts that use none. */
export function joinText(first: string, second: string): string {
  if (!first || !second) return first + second;
  const [end, start] = [first.slice(-1), second.slice(0, 1)];
  const isWhole = cjk.test(end) ? cjk.test(start) || digit.test(start) : digit.test(end) && cjk.test(start);
  return isWhole ? first + second : `${first} ${second}`;
}

function joinLine(text: string, line: string): string {
  if (!text.endsWith('-')) return joinText(text, line);
  const end = text.slice(-3);
  if (/\p{Ll}-$/u.test(end) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
  return /\p{L}-$/u.test(end) ? text + line : joinText(text, line);
}

/** Joins lines; a word divided at a line's end is put together again. */
export function joinHyphenated(lines: string[]): string {
  return lines.reduce(joinLine, '');
}

/** As `joinHyphenated`, with where each line starts in the text. */
export function joinWithStarts(lines: string[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  const text = lines.reduce((joined, line) => {
    const next = joinLine(joined, line);
    starts.push(next.length - line.length);
    return next;
  }, '');
  return { text, starts };
}

/** PDFium gives brackets of right-to-left text by their look: the first one it tells of would close. */
function withBracketsTurned(text: string): string {
  const first = /[()[\]{}]/.exec(text)?.[0] ?? '';
  return /[)\]}]/.test(first) ? text.replace(/[()[\]{}]/g, (bracket) => mirrored[bracket] ?? bracket) : text;
}

/** The text of segments in reading order. */
function textOf(ordered: Segment[], backwards: boolean, fontSize: number): string {
  const glyphs = backwards ? ordered.flatMap((segment) => segment.glyphs ?? []) : [];
  if (glyphs.length > 0) return normalized(logicalOrder(glyphs, fontSize));
  const text = ordered.reduce((joined, segment, index) => {
    const previous = ordered[index - 1];
    const isWhole = previous && isInitial(previous, segment) && !isWord(previous, segment);
    return isWhole ? joined + segment.text : joinText(joined, segment.text);
  }, '');
  return backwards ? withBracketsTurned(text) : text;
}

/** A line whose text is put together when it is first read: tables are looked for in the segments of most alone. */
class JoinedLine implements Line {
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;
  fontSize = 0;
  bold = true;
  private joined: string | null = null;

  constructor(
    readonly segments: Segment[],
    private readonly isBackwards: boolean,
  ) {
    let longest = -1;
    for (const { left, top, right, bottom, text, fontSize, bold } of segments) {
      if (left < this.left) this.left = left;
      if (top < this.top) this.top = top;
      if (right > this.right) this.right = right;
      if (bottom > this.bottom) this.bottom = bottom;
      if (text.length > longest) this.fontSize = fontSize;
      longest = Math.max(longest, text.length);
      this.bold &&= bold;
    }
  }

  get text(): string {
    this.joined ??= textOf(this.segments, this.isBackwards, this.fontSize);
    return this.joined;
  }
}

function toLine(segments: Segment[]): Line {
  const backwards =
    segments.some(({ text }) => anyRightToLeft.test(text)) &&
    isRightToLeft(segments.map(({ text }) => text).join(' '));
  if (segments.length > 1) segments.sort((a, b) => (backwards ? b.right - a.right : a.left - b.left));
  return new JoinedLine(segments, backwards);
}

/** A row of more segments than this is no line of text, and none of them an initial of it. */
const mostOnLine = 200;

/** Groups segments of one column into lines, top to bottom. */
export function joinLines(segments: Segment[]): Line[] {
  const sorted = [...segments].sort((a, b) => a.top + a.bottom - (b.top + b.bottom));
  const rows: { top: number; bottom: number; smallest: number; segments: Segment[] }[] = [];
  for (const segment of sorted) {
    const { top, bottom, fontSize } = segment;
    // Only the last few rows can still be open: a tall segment may stand beside two lines of small print.
    const open = rows
      .slice(-4)
      .filter(
        (row) =>
          Math.min(row.bottom, bottom) - Math.max(row.top, top) >=
          0.5 * Math.min(row.bottom - row.top, bottom - top),
      );
    // An initial may reach up to the paragraph before its own.
    const mayReach = open.length > 1 && isCapital(segment);
    const ownRow = (row: (typeof rows)[number]) =>
      fontSize >= initialSize * row.smallest &&
      row.segments.length <= mostOnLine &&
      row.segments.some((next) => isInitial(segment, next));
    const row = (mayReach ? open.find(ownRow) : undefined) ?? open[0];
    if (!row) rows.push({ top, bottom, smallest: fontSize, segments: [segment] });
    else {
      row.segments.push(segment);
      row.smallest = Math.min(row.smallest, fontSize);
    }
  }
  return rows.map((row) => toLine(row.segments)).sort((a, b) => a.top - b.top);
}
