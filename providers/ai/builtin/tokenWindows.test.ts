import fc from 'fast-check';
import { tokenWindows, windowTokens } from './tokenWindows';

/** One token a word: its length. */
const encodeWord = (word: string) => [word.length];

test('a short text is one window', () => {
  expect(tokenWindows('One two. Three!', encodeWord)).toEqual([[3, 4, 6]]);
});

test('windows end at sentence ends where one is in reach', () => {
  const sentence = `Word ${'word '.repeat(38)}end. `;
  const windows = tokenWindows(sentence.repeat(3), encodeWord);
  expect(windows.map((window) => window.length)).toEqual([40, 40, 40]);
});

test('a sentence longer than a window is cut, and its end is kept', () => {
  const windows = tokenWindows(`${'word '.repeat(150)}finally`, encodeWord);
  expect(windows.map((window) => window.length)).toEqual([64, 64, 23]);
  expect(windows.at(-1)?.at(-1)).toBe('finally'.length);
});

test('a text without words has a window too', () => {
  expect(tokenWindows(' \n', encodeWord)).toEqual([[0]]);
});

test('a run of letters without an end is handed to the tokenizer in short pieces, none lost', () => {
  const windows = tokenWindows('𝒳'.repeat(1000), (word) => [[...word].length]);
  expect(windows.flat().reduce((sum, length) => sum + length, 0)).toBe(1000);
  expect(Math.max(...windows.flat())).toBeLessThanOrEqual(64);
});

test('whatever the text, every word is in exactly one window, in order, and no window is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const seen: string[] = [];
      const windows = tokenWindows(text, (word) => {
        seen.push(word);
        return [seen.length];
      });
      expect(windows.every((window) => window.length > 0 && window.length <= windowTokens)).toBe(true);
      expect(seen.join('')).toBe(text.replace(/\s+/g, ''));
      if (seen.length > 0) expect(windows.flat()).toEqual(seen.map((_, index) => index + 1));
    }),
  );
});
