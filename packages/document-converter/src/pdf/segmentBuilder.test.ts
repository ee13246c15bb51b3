import { type Segment, toFrame } from './segment';
import { type CharPlace, SegmentBuilder } from './segmentBuilder';

const page = { width: 400, height: 600, rules: [] };
const style = { fontSize: 10, bold: false, rotation: 0 as const };

/** A character's box as the page shows it. */
function placeOf(left: number, top: number, width: number): CharPlace {
  const shown = { left, top, right: left + width, bottom: top + 10 };
  return {
    ...shown,
    turn(rotation) {
      Object.assign(this, toFrame(shown, rotation, page.width, page.height));
    },
  };
}

type Char = [text: string, left: number, top: number, width?: number];

function build(chars: Char[]): string[] {
  return segmentsOf(chars).map((segment) => segment.text);
}

function segmentsOf(chars: Char[]): Segment[] {
  const builder = new SegmentBuilder(page);
  for (const [index, [text, left, top, width = 5]] of chars.entries()) {
    if (text === '\n') builder.broke = true;
    else if (text === ' ') builder.before = 'space';
    else if (text === '?') builder.before = 'guess';
    else {
      // A left-to-right run ends before the next letter of the other direction.
      const rest = chars.slice(index).filter(([char]) => char !== ' ');
      const run = rest.findIndex(([char]) => char >= '\u0590');
      const [, lastLeft = 0, , lastWidth = 5] = rest.at(run < 0 ? -1 : Math.max(0, run - 1)) ?? [];
      const end = lastLeft + lastWidth;
      builder.add(text, text.codePointAt(0) ?? 0, style, placeOf(left, top, width), () => end);
    }
  }
  return builder.finish();
}

/** A word of characters of five points each. */
function word(text: string, left: number, top = 100): Char[] {
  return [...text].map((char, index) => [char, left + 5 * index, top]);
}

/** Dots, five points from one to the next, each after `before`. */
function dots(count: number, left: number, before?: ' ' | '?'): Char[] {
  return Array.from({ length: count }).flatMap((_, index): Char[] => {
    const dot: Char = ['.', left + 5 * index, 100, 2];
    return before ? [[before, 0, 0], dot] : [dot];
  });
}

test('letters that touch are one word, whatever line PDFium counts them to', () => {
  const letters = [...'Gates'].flatMap((letter, index): Char[] => [
    [letter, 50 + 5 * index, 100],
    ['\n', 0, 0],
  ]);
  expect(build(letters)).toEqual(['Gates']);
});

test('a new line apart from the one before is another segment', () => {
  const lines: Char[] = [
    ['a', 50, 100],
    ['\n', 0, 0],
    ['b', 50, 112],
    ['\n', 0, 0],
    ['c', 90, 112],
  ];
  expect(build(lines)).toEqual(['a', 'b', 'c']);
});

test('an exponent is part of its number, whatever line PDFium counts it to', () => {
  const builder = new SegmentBuilder(page);
  const add = (char: string, place: CharPlace, fontSize: number) =>
    builder.add(char, char.codePointAt(0) ?? 0, { ...style, fontSize }, place, () => 0);
  for (const [char, left, top] of word('x10', 50)) add(char, placeOf(left, top, 5), 10);
  for (const [index, char] of ['3', '2'].entries()) {
    builder.broke = index === 0;
    const shown = { left: 65 + 4 * index, top: 98, right: 69 + 4 * index, bottom: 106 };
    add(char, { ...shown, turn: () => undefined }, 8);
  }
  builder.before = 'space';
  add('l', placeOf(76, 100, 5), 10);
  expect(builder.finish().map(({ text }) => text)).toEqual(['x10³² l']);
});

test('of letters that are spaced out, only the wider gaps are spaces', () => {
  const letters: Char[] = [];
  let left = 50;
  for (const word of ['wide', 'words', 'here']) {
    for (const letter of word) {
      letters.push(['?', 0, 0], [letter, left, 100]);
      left += 7;
    }
    left += 4;
  }
  expect(build(letters)).toEqual(['wide words here']);
});

test('characters below each other are read downwards, column by column', () => {
  const column = (text: string, left: number): Char[] =>
    [...text].map((char, index) => [char, left, 100 + 10 * index, 10]);
  const builder = build([...column('人口は多い', 200), ...column('面積は小さい', 180)]);
  expect(builder).toEqual(['人口は多い', '面積は小さい']);
});

test('a word of the other direction does not end a right-to-left line', () => {
  const line: Char[] = [
    ['א', 200, 100],
    ['ב', 195, 100],
    [' ', 0, 0],
    ...[...'Linux'].map((char, index): Char => [char, 165 + 5 * index, 100]),
    [' ', 0, 0],
    ['ג', 157, 100],
    ['ד', 152, 100],
  ];
  expect(build(line)).toEqual(['אב Linux גד']);
  expect(build(line.filter(([char]) => char !== ' '))).toEqual(['אב Linux גד']);
});

test('the letters of a lam-alef ligature are in the order they are read', () => {
  // The two letters share an origin; PDFium turns them round.
  expect(
    build([
      ['ت', 200, 100],
      ['ا', 190, 100, 4],
      ['ل', 190, 100, 9],
      ['ن', 185, 100],
    ]),
  ).toEqual(['تلان']);
});

test('a line from right to left is put in order by where its characters stand', () => {
  // `12-3 לך`, as it is seen: the word on the right; PDFium gives the number's parts turned round.
  const chars: [string, number][] = [
    ['ל', 100],
    ['ך', 95],
    ['-', 80],
    ['3', 85],
    ['1', 70],
    ['2', 75],
  ];
  const builder = new SegmentBuilder(page, true);
  for (const [text, left] of chars) {
    if (text === '-') builder.before = 'space';
    builder.add(text, text.codePointAt(0) ?? 0, style, placeOf(left, 100, 5), () => 90);
  }
  const [segment] = builder.finish();
  expect(builder.hasRightToLeft).toBe(true);
  expect(segment?.text).toBe('לך 12-3');
  expect(segment?.glyphs).toHaveLength(6);
});

test('what was measured among dots does not outlast them', () => {
  for (const before of ['?', ' '] as const) {
    const [segment] = segmentsOf([...word('One', 50), ...dots(9, 70, before), ...word('123', 115)]);
    expect(segment?.text).toBe('One 123');
    expect(segment?.gaps).toEqual([{ at: 4, left: 65, right: 115, isLeader: true }]);
  }
});

test('between what dots lead from and what they lead to is one gap, however far the dots end from it', () => {
  const [segment] = segmentsOf([...word('One', 50), ...dots(9, 65), ...word('123', 117)]);
  expect(segment?.text).toBe('One 123');
  expect(segment?.gaps).toEqual([{ at: 4, left: 65, right: 117, isLeader: true }]);
});

test('dots that lead to nothing are text', () => {
  const below = word('Nobody', 50, 112);
  expect(build([...word('waited', 50), ...dots(7, 80), ['\n', 0, 0], ...below])).toEqual([
    'waited.......',
    'Nobody',
  ]);
  expect(build([...word('waited', 50), ...dots(7, 80)])).toEqual(['waited.......']);
});

test('dots that lead to what stands apart on their line, or stand alone, are no text', () => {
  expect(build([...word('Locks', 50), ...dots(7, 75), ...word('12', 200)])).toEqual(['Locks', '12']);
  const fromTheRight: Char[] = [
    ...[...'אב'].map((char, index): Char => [char, 200 - 5 * index, 100]),
    ...dots(7, 165).reverse(),
    ...word('12', 100),
  ];
  expect(build(fromTheRight)).toEqual(['אב', '12']);
  expect(build([...dots(20, 50), ['\n', 0, 0], ...word('Below', 50, 112)])).toEqual(['Below']);
});

test('spaces of right-to-left text make no space of the page wide', () => {
  const chars = [...'אבגדהוז'].flatMap((char, index): Char[] => [
    [' ', 0, 0],
    [char, 200 - 8 * index, 100],
  ]);
  const segments = segmentsOf([
    ...chars,
    ['\n', 0, 0],
    ...word('one', 50, 130),
    [' ', 0, 0],
    ...word('two', 68, 130),
  ]);
  expect(segments.map(({ text }) => text)).toEqual(['א ב ג ד ה ו ז', 'one two']);
  expect(segments[1]?.gaps).toBeUndefined();
});
