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

const digit = /^\d$/;

/** Joins two pieces of running text: with a space, except between characters of scripts that use none. */
export function joinText(first: string, second: string): string {
  if (!first || !second) return first + second;
  const [end, start] = [first.slice(-1), second.slice(0, 1)];
  const isWhole = cjk.test(end) ? cjk.test(start) || digit.test(start) : digit.test(end) && cjk.test(start);
  return isWhole ? first + second : `${first} ${second}`;
}

/** Joins lines; a word divided at a line's end is put together again. */
export function joinHyphenated(lines: string[]): string {
  return lines.reduce((text, line) => {
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
    if (/\p{L}-$/u.test(text)) return text + line;
    return joinText(text, line);
  }, '');
}

/** PDFium gives brackets of right-to-left text by their look: the first one it tells of would close. */
function withBracketsTurned(text: string): string {
  const first = /[()[\]{}]/.exec(text)?.[0] ?? '';
  return /[)\]}]/.test(first) ? text.replace(/[()[\]{}]/g, (bracket) => mirrored[bracket] ?? bracket) : text;
}

/** An initial this much larger than its text is a part of the first word. */
const initialSize = 1.8;

/** A capital set large at the beginning of a paragraph, and the rest of its word; `A`, `I` and `O` may be words. */
function isInitial(first: Segment, next: Segment): boolean {
  return (
    /^(?![AIO])\p{Lu}$/u.test(first.text) &&
    first.fontSize >= initialSize * next.fontSize &&
    /^\p{L}/u.test(next.text) &&
    Math.abs(next.left - first.right) < next.fontSize
  );
}

/** The text of segments in reading order. */
function textOf(ordered: Segment[], backwards: boolean, fontSize: number): string {
  const glyphs = backwards ? ordered.flatMap((segment) => segment.glyphs ?? []) : [];
  if (glyphs.length > 0) return normalized(logicalOrder(glyphs, fontSize));
  const text = ordered.reduce((joined, segment, index) => {
    const previous = ordered[index - 1];
    return previous && isInitial(previous, segment) ? joined + segment.text : joinText(joined, segment.text);
  }, '');
  return backwards ? withBracketsTurned(text) : text;
}

function toLine(segments: Segment[]): Line {
  const backwards = isRightToLeft(segments.map((segment) => segment.text).join(' '));
  const ordered = [...segments].sort((a, b) => (backwards ? b.right - a.right : a.left - b.left));
  const { fontSize } = ordered.reduce((best, segment) =>
    segment.text.length > best.text.length ? segment : best,
  );
  let text: string | undefined;
  return {
    // Tables are looked for in the segments alone: most lines are never read.
    get text() {
      text ??= textOf(ordered, backwards, fontSize);
      return text;
    },
    left: Math.min(...ordered.map((segment) => segment.left)),
    top: Math.min(...ordered.map((segment) => segment.top)),
    right: Math.max(...ordered.map((segment) => segment.right)),
    bottom: Math.max(...ordered.map((segment) => segment.bottom)),
    fontSize,
    bold: ordered.every((segment) => segment.bold),
    segments: ordered,
  };
}

/** Groups segments of one column into lines, top to bottom. */
export function joinLines(segments: Segment[]): Line[] {
  const sorted = [...segments].sort((a, b) => a.top + a.bottom - (b.top + b.bottom));
  const rows: { top: number; bottom: number; segments: Segment[] }[] = [];
  for (const segment of sorted) {
    // Only the last few rows can still be open: a tall segment may stand beside two lines of small print.
    const open = rows
      .slice(-4)
      .filter(
        ({ top, bottom }) =>
          Math.min(bottom, segment.bottom) - Math.max(top, segment.top) >=
          0.5 * Math.min(bottom - top, segment.bottom - segment.top),
      );
    // An initial may reach up to the paragraph before its own.
    const row = open.find((each) => each.segments.some((next) => isInitial(segment, next))) ?? open[0];
    if (!row) rows.push({ top: segment.top, bottom: segment.bottom, segments: [segment] });
    else row.segments.push(segment);
  }
  return rows.map((row) => toLine(row.segments)).sort((a, b) => a.top - b.top);
}
