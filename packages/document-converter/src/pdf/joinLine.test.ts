import { joinLines } from './joinLine';
import type { Segment } from './segment';

function segment(text: string, left: number, options: Partial<Segment> = {}): Segment {
  const { fontSize = 10, top = 100 } = options;
  const right = left + 0.5 * fontSize * text.length;
  return { text, left, right, top, bottom: top + fontSize, fontSize, bold: false, rotation: 0, ...options };
}

/** A capital of three lines' height and the line that begins `gap` points after it. */
function withInitial(initial: string, rest: string, gap: number): string | undefined {
  const first = segment(initial, 50, { fontSize: 30 });
  return joinLines([first, segment(rest, first.right + gap)])[0]?.text;
}

test('a capital set large is one word with letters that no space parts from it', () => {
  expect(withInitial('W', 'inter came early to the łódź', 1)).toBe('Winter came early to the łódź');
  expect(withInitial('В', 'есна пришла рано', 1)).toBe('Весна пришла рано');
  expect(withInitial('T', 'he harbour', 4)).toBe('The harbour');
  expect(withInitial('A', 'harbour', 1)).toBe('A harbour');
});

test.each([
  ['В', 'начале года порт был закрыт'],
  ['Я', 'видел корабли'],
  ['І', 'море було спокійне'],
  ['Y', 'la lámpara se apagó'],
  ['E', 'a luz não se apagou'],
  ['W', 'porcie było cicho'],
  ['Z', 'morza przyszła mgła'],
  ['V', 'přístavu bylo ticho'],
  ['À', 'la fin de la nuit'],
  ['Η', 'θάλασσα ήταν ήρεμη'],
  ['Ο', 'φάρος'],
])('a large "%s" is a word of its own where a space may follow', (initial, rest) => {
  expect(withInitial(initial, rest, 4)).toBe(`${initial} ${rest}`);
});

test('letters that are words elsewhere begin English words, however far the text is set from them', () => {
  expect(withInitial('W', 'hen the ice was gone', 4)).toBe('When the ice was gone');
  expect(withInitial('E', 'very spring', 4)).toBe('Every spring');
});

test.each([
  ['T', 'he harbour', 'The harbour'],
  ['A', 'harbour', 'A harbour'],
])('a large "%s" belongs to its own line, though it reaches up to the one before', (text, rest, whole) => {
  const initial = segment(text, 50, { fontSize: 30, top: 102, bottom: 138 });
  const lines = joinLines([
    segment('at low water.', 50, { top: 100 }),
    initial,
    segment(rest, initial.right + 1, { top: 114 }),
  ]);
  expect(lines.map((line) => line.text)).toEqual(['at low water.', whole]);
});

test('rows of very many capitals, and of small text that they stand beside, are joined in one pass', () => {
  // In the square of their number these would outlast the test by far.
  const count = 100_000;
  const small = Array.from({ length: count }, (_, at) =>
    segment('he', -10 * at - 100, { top: at % 2 ? 100 : 112 }),
  );
  const capitals = Array.from({ length: count }, (_, at) =>
    segment('T', 10 * at, { fontSize: 30, top: 98, bottom: 138 }),
  );
  for (const segments of [capitals, [...small, ...capitals]]) {
    const joined = joinLines(segments).flatMap((line) => line.segments);
    expect(joined).toHaveLength(segments.length);
  }
});
