import { isRightToLeft, type Line } from './joinLine';

/** A letter is about as wide as another of its line; a word that just fits need not have been meant to. */
const roomForWord = 1.15;
const minLines = 3;
const endedShare = 0.5;
/** So many that begin like sentences are hardly chance: then fewer need have had room. */
const manyLines = 5;
const endedShareOfMany = 0.25;
/** Larger than the body's letters are those of a heading, whose lines are one. */
const headingSize = 1.15;

/**
 * Whether lines are each one for itself, as on a notice or in an address: they all begin like sentences, and
 * enough of them end where the next one's first word had room.
 */
export function areWrittenApart(lines: Line[], bodySize: number): boolean {
  if (lines.length < minLines) return false;
  if (lines.some(({ text }) => !/^["“'(]?[\p{Lu}\p{N}]/u.test(text) || isRightToLeft(text))) return false;
  if (lines.every(({ fontSize }) => fontSize > headingSize * bodySize)) return false;
  const width = Math.max(...lines.map(({ left, right }) => right - left));
  const ended = lines.slice(1).filter((line, i) => {
    const before = lines[i];
    return before !== undefined && !before.text.endsWith('-') && width - lengthOf(before) > room(line);
  });
  const share = lines.length < manyLines ? endedShare : endedShareOfMany;
  return ended.length >= share * (lines.length - 1);
}

const lengthOf = ({ left, right }: Line) => right - left;

/** The width that the first word of a line needs at the end of another, with the space before it. */
function room(line: Line): number {
  const [word = ''] = line.text.split(/\s/u);
  return (roomForWord * lengthOf(line) * (word.length + 1)) / Math.max(1, line.text.length);
}
