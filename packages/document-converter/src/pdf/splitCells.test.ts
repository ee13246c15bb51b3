import { joinLines, type Line } from './joinLine';
import type { Segment } from './segment';
import { splitCells } from './splitCells';

/** Lines of one segment each, below each other, of words with a gap of four points before each but the first. */
function linesOf(texts: string[], withGlyphs = false): Line[] {
  return texts.flatMap((text, line) => {
    const gaps: NonNullable<Segment['gaps']> = [];
    const glyphs: NonNullable<Segment['glyphs']> = [];
    let right = 50;
    for (const [at, char] of [...text].entries()) {
      if (char === ' ') gaps.push({ at: at + 1, left: right, right: right + 4 });
      else glyphs.push({ text: char, left: right, right: right + 5 });
      right += char === ' ' ? 4 : 5;
    }
    const place = { left: 50, right, top: 100 + 12 * line, bottom: 110 + 12 * line };
    const segment: Segment = { ...place, text, fontSize: 10, bold: false, rotation: 0, gaps };
    return joinLines([withGlyphs ? { ...segment, glyphs } : segment]);
  });
}

test('each part of a segment has the characters that stand in it', () => {
  const texts = ['G1 pier', 'G2 lock', 'G3 mole', 'G4 dock'];
  const cells = [...splitCells(linesOf(texts, true)).values()];
  expect(cells.map((parts) => parts.map(({ text }) => text))).toEqual(texts.map((text) => text.split(' ')));
  for (const part of cells.flat()) {
    expect(part.glyphs?.map(({ text }) => text).join('')).toBe(part.text);
    expect(part.gaps).toBeUndefined();
  }
  expect(splitCells(linesOf(texts)).values().next().value?.[0]).not.toHaveProperty('glyphs');
});

test('a page of very many gaps is left as it is', () => {
  // In the square of their number these would outlast the test by far.
  expect(splitCells(linesOf(Array.from({ length: 1000 }, () => `${'a '.repeat(100)}b`))).size).toBe(0);
});

test('of gaps in line with those of few lines none divides cells', () => {
  expect(splitCells(linesOf(['G1 pier', 'G2 lock', 'G3 mole'])).size).toBe(0);
});

/** Lines of a table of contents below `above`, each with a page number that ends at `right`. */
function entries(above: Line[], right: number): Line[] {
  const top = Math.max(...above.map((line) => line.bottom)) + 2;
  return ['Sheds', 'Boards', 'Winds', 'Rain'].flatMap((text, at) => {
    const place = { top: top + 12 * at, bottom: top + 10 + 12 * at, fontSize: 10, bold: false };
    const entry: Segment = { ...place, text, left: 50, right: 75, rotation: 0 };
    return joinLines([entry, { ...entry, text: `${at}`, left: right - 5, right }]);
  });
}

test('a heading above numbers is cut off, a paragraph that only ends where they end is not', () => {
  const text = linesOf(['Boards dried a third sooner', 'there', 'Contents']);
  const [first] = text;
  expect(splitCells([...text, ...entries(text, first?.right ?? 0)]).size).toBe(0);
  const heading = linesOf(['Where Page']);
  const [parts] = splitCells([...heading, ...entries(heading, heading[0]?.right ?? 0)]).values();
  expect(parts?.map(({ text: part }) => part)).toEqual(['Where', 'Page']);
});
