import { cjkBigrams, standardTokens } from './tokenize';

test('ideographs are indexed in pairs, other words as words, in the order of the text', () => {
  expect(cjkBigrams('Valve 弁が開く No 3 弁')).toEqual(['valve', '弁が', 'が開', '開く', 'no', '3', '弁']);
});

test('a text of any number of words is taken', () => {
  const words = 600_000;
  const text = 'word '.repeat(words);
  expect(standardTokens(text)).toHaveLength(words);
  expect(cjkBigrams(text)).toHaveLength(words);
  expect(cjkBigrams(`${text}弁 ${text}`)).toHaveLength(2 * words + 1);
});
