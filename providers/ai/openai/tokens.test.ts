import { countTokens } from '../../../language/tokens/countTokens';
import { windowsOf } from './tokens';

const texts = {
  sentences: 'The pump must be switched off first. Then the valve may be opened. '.repeat(40),
  'one word without an end': 'x'.repeat(3000),
  'no spaces': '世界您好工厂什么时候开业'.repeat(100),
  emoji: '👩‍👩‍👧‍👦🙂'.repeat(200),
  'special tokens': '<|endoftext|> '.repeat(100),
};

test.each(Object.entries(texts))('windows hold all of a text, each within the limit: %s', (_, text) => {
  const windows = windowsOf(text, 64);
  expect(windows.length).toBeGreaterThan(1);
  expect(
    windows
      .map((window) => window.text)
      .join('')
      .trimEnd(),
  ).toBe(text.trimEnd());
  for (const window of windows) {
    expect(countTokens(window.text)).toBeLessThanOrEqual(64);
    expect(window.tokens).toBeGreaterThanOrEqual(countTokens(window.text));
    expect(window.text).not.toMatch(/\p{Surrogate}/u);
  }
});

test('windows end where sentences end', () => {
  const ends = windowsOf(texts.sentences, 64).map((window) => window.text.trimEnd().at(-1));
  expect(new Set(ends)).toEqual(new Set(['.']));
});

test('a text that fits is its own only window, an empty one too', () => {
  expect(windowsOf('short', 64)).toEqual([{ text: 'short', tokens: 1 }]);
  expect(windowsOf('', 64)).toEqual([{ text: '', tokens: 0 }]);
});

test('a long run of letters is counted as short ones are', () => {
  // Where each pair of letters is looked for in all of the run, this takes longer than any test may.
  const one = countTokens('a'.repeat(2_000));
  expect(countTokens('a'.repeat(400_000)) / one).toBeCloseTo(200, -1);
});
