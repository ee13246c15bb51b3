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
