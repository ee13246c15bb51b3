import { comparable, searchable } from './comparable';
import { termsOf } from './terms';

const keys = (text: string) => termsOf(text, null).map(({ key }) => key);

test.each([
  ['10⁶ cells', '10^6 cells'],
  ['40 m²', '40 m2'],
  ['CO₂ and H₂O', 'CO2 and H2O'],
  ['Ｃｏｄｅ １２３', 'Code 123'],
])('%s has the words of %s, for comparing and for full-text search', (written, plain) => {
  expect(keys(written)).toEqual(keys(plain));
  expect(keys(searchable(written))).toEqual(keys(plain));
  expect(comparable(written).text).toHaveLength(written.length);
});

test('a word is found with a digit above the line after it, and with characters in it that nobody sees', () => {
  expect(keys('tidegate¹ opens')).toContain('tidegate');
  expect(searchable('tide\u200bgate¹')).toBe('tidegate 1');
});
