import { type Glyph, logicalOrder, withBracketsPaired } from './logicalOrder';

/** Characters of ten points each, as they are seen from left to right. */
function seen(text: string): Glyph[] {
  return [...text].flatMap((char, index) =>
    char === ' ' ? [] : [{ text: char, left: index * 10, right: index * 10 + 10 }],
  );
}

const backwards = (text: string) => [...text].reverse().join('');

test('letters are read from the right, numbers from the left', () => {
  expect(logicalOrder(seen(`2024 ${backwards('مارس')} 12`), 12)).toBe('12 مارس 2024');
});

test('a sign of percent stands before its number in Arabic as it is seen, and after it in Hebrew', () => {
  expect(logicalOrder(seen(`%35 ${backwards('بنسبة')}`), 12)).toBe('بنسبة 35%');
  expect(logicalOrder(seen(`35% ${backwards('עלתה')}`), 12)).toBe('עלתה 35%');
});

test('groups of digits with hyphens go from the right in Arabic, from the left in Hebrew', () => {
  expect(logicalOrder(seen(`789-456-0123 ${backwards('الرقم')}`), 12)).toBe('الرقم 0123-456-789');
  expect(logicalOrder(seen(`03-456-7890 ${backwards('במספר')}`), 12)).toBe('במספר 03-456-7890');
});

test('the digits of Arabic keep their order around its separators of decimals and of thousands', () => {
  for (const number of ['٣٫١٤', '١٢٬٣٤٥٫٦', '١،٢'])
    expect(logicalOrder(seen(`${number} ${backwards('القيمة')}`), 12)).toBe(`القيمة ${number}`);
  expect(logicalOrder(seen(`٪٣٥ ${backwards('بنسبة')}`), 12)).toBe('بنسبة ٣٥٪');
});

test('words of other scripts keep their order, with what stands between them', () => {
  expect(logicalOrder(seen(`${backwards('قبل')} office@example.org ${backwards('البريد')}`), 12)).toBe(
    'البريد office@example.org قبل',
  );
  expect(logicalOrder(seen(`${backwards('כאן')} Harbour Office 12 ${backwards('של')}`), 12)).toBe(
    'של Harbour Office 12 כאן',
  );
});

test('what ends a sentence comes last', () => {
  expect(logicalOrder(seen(`.17:30 ${backwards('השעה')}`), 12)).toBe('השעה 17:30.');
});

test('the first of two brackets opens, whichever way they were turned', () => {
  for (const [first, second] of ['()', ')(', '((']) {
    const line = `${backwards('الثانية')}${first}`;
    expect(logicalOrder(seen(`${backwards('تنتهي')} ${second}${line}`), 12)).toBe('(الثانية) تنتهي');
  }
});

test('brackets that open on one line and close on another are paired, others stay', () => {
  const paired = (lines: string[]) => withBracketsPaired(lines.join(' '), lines);
  expect(paired(['رسوم (حتى 8', 'أمتار( أو )أكثر(.'])).toBe('رسوم (حتى 8 أمتار) أو (أكثر).');
  expect(paired(['1( البند', 'الثاني (هنا)'])).toBe('1( البند الثاني (هنا)');
  expect(paired(['البند (هنا)', 'الثاني [1]'])).toBe('البند (هنا) الثاني [1]');
});

test('a sign over a letter follows it', () => {
  const letters = seen(backwards('مساء'));
  expect(logicalOrder([...letters, { text: '\u064B', left: 5, right: 5 }], 12)).toBe('مساء\u064B');
});

test('a sign between letters follows the nearest, and one over several the first of them', () => {
  const letters: Glyph[] = [
    { text: 'ל', left: 20, right: 32 },
    { text: 'ב', left: 10, right: 22 },
    { text: 'ן', left: 0, right: 4 },
  ];
  const signs: Glyph[] = [
    { text: '\u05B0', left: 21, right: 21 },
    { text: '\u05B8', left: 8, right: 8 },
    { text: '\u05B6', left: 40, right: 42 },
    { text: '\u05C7', left: 5, right: 5 },
    { text: '\u05BC', left: 15, right: 15 },
  ];
  expect(logicalOrder([...letters, ...signs], 12)).toBe('ל\u05B0\u05B6ב\u05B8\u05BC ן\u05C7');
  const two: Glyph[] = [
    { text: '\u05C1', left: 6, right: 6 },
    { text: '\u05B8', left: 5, right: 5 },
  ];
  expect(logicalOrder([...seen('ש'), ...two], 12)).toBe('ש\u05C1\u05B8');
});

test('many digits beside a letter, and as many signs over letters, are read in one pass', () => {
  // In the square of their number these would outlast the test by far.
  const count = 200_000;
  const digits = Array.from({ length: count }, (_, at) => ({ text: '1', left: at * 5, right: at * 5 + 5 }));
  const number = logicalOrder([...digits, { text: 'א', left: count * 5, right: count * 5 + 5 }], 12);
  expect(number.length).toBe(count + 1);
  const letters = Array.from({ length: count / 4 }, (_, at) => ({
    text: 'א',
    left: -at * 5,
    right: -at * 5 + 5,
  }));
  const signs = letters.map(({ left, right }) => ({ text: '\u05B8', left, right }));
  expect(logicalOrder([...letters, ...signs], 12)).toBe('א\u05B8'.repeat(count / 4));
});
