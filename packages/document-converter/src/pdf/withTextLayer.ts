import type { Recognition, RecognizedLine, RecognizedWord } from '../image/recognizer';
import type { Place, Segment } from './segment';

/** Whether the middle of the word lies within the place; the word in pixels, `scale` of them a point. */
function covers(segment: Place, word: RecognizedWord, scale: number): boolean {
  const x = (word.left + word.right) / 2 / scale;
  const y = (word.top + word.bottom) / 2 / scale;
  return x >= segment.left && x <= segment.right && y >= segment.top && y <= segment.bottom;
}

function asWord({ text, left, top, right, bottom }: Segment, scale: number): RecognizedWord {
  return { text, left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

/**
 * The reading of a page's picture, with the words of its text layer in place of those read where they stand: a stamp, a
 * page number or a filled-in field is exact there and may be misread, or not be seen at all. Words read `elsewhere`,
 * where words of the layer are turned otherwise, are those words read on their side.
 */
export function withTextLayer(
  read: Recognition,
  known: readonly Segment[],
  elsewhere: readonly Place[],
  scale: number,
): Recognition {
  const placed = new Set<Segment>();
  const lines = read.lines.map((line) =>
    line.flatMap((word): RecognizedLine => {
      if (elsewhere.some((place) => covers(place, word, scale))) return [];
      const segment = known.find((candidate) => covers(candidate, word, scale));
      if (!segment) return [word];
      if (placed.has(segment)) return [];
      placed.add(segment);
      return [asWord(segment, scale)];
    }),
  );
  const unseen = known.filter((segment) => !placed.has(segment)).map((segment) => [asWord(segment, scale)]);
  return { ...read, lines: [...lines, ...unseen].filter((line) => line.length > 0) };
}
