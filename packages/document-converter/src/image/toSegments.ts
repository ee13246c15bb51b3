import { joinText } from '../pdf/joinLine';
import type { Segment } from '../pdf/segment';
import type { Recognition, RecognizedLine } from './recognizer';

/** Gap between two words, in line heights, beyond which another column or table cell begins. */
const wideGap = 1.8;
/** The height of a line's letters varies with what they are: within these shares of the median it is the body's. */
const bodyHeights = { least: 0.65, most: 1.45 };
const marginShare = 0.1;
const scrapsOfStrip = 5;

/** The height of the line's usual word: one word taken for higher than it is shall not make a heading of the line. */
function heightOf(words: RecognizedLine): number {
  const heights = words.map((word) => word.bottom - word.top).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

/** Recognized lines as segments, `scale` pixels a point, for the same layout as text of a PDF. */
export function toSegments({ lines, rotation }: Recognition, scale: number): Segment[] {
  const heights = lines.filter((words) => words.length > 2).map(heightOf);
  const body = (heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0) / scale;
  const segments = lines.flatMap((words) => {
    const height = heightOf(words) / scale;
    const isBody = height >= bodyHeights.least * body && height <= bodyHeights.most * body;
    return splitLine(words, scale, Math.max(1, isBody ? body : height));
  });
  return withoutStrips(segments).map((segment) => ({ ...segment, rotation }));
}

function splitLine(words: RecognizedLine, scale: number, fontSize: number): Segment[] {
  const segments: Segment[] = [];
  for (const word of words) {
    const left = word.left / scale;
    const top = word.top / scale;
    const right = word.right / scale;
    const bottom = word.bottom / scale;
    const last = segments.at(-1);
    if (last && left - last.right <= wideGap * fontSize) {
      last.text = joinText(last.text, word.text);
      last.right = Math.max(last.right, right);
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    } else {
      segments.push({ text: word.text, left, top, right, bottom, fontSize, bold: false, rotation: 0 });
    }
  }
  return segments;
}

/** Text that runs up a margin, and ornaments there, are read as a strip of scraps: they say nothing. */
function withoutStrips(segments: Segment[]): Segment[] {
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  const margin = marginShare * (right - left);
  const isScrap = ({ text }: Segment) => text.length <= 3 && !/^[\d.)(]+$/.test(text);
  const scraps = [
    segments.filter((segment) => isScrap(segment) && segment.right <= left + margin),
    segments.filter((segment) => isScrap(segment) && segment.left >= right - margin),
  ].filter((strip) => strip.length >= scrapsOfStrip);
  return segments.filter((segment) => !scraps.some((strip) => strip.includes(segment)));
}
