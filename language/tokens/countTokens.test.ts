import fc from 'fast-check';
import { countTokens as reference } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens } from './countTokens';

const expected = (text: string) =>
  reference(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });

test.each([
  "The quick brown fox; it’s JUMPED over 12345678 dogs, DON'T they?\n\n  Indented\tline. \n",
  'Größenänderung für Straßenbahnen, Łódź, naïve façade',
  '日本語のテキストと한국어 텍스트 и русский текст, עברית العربية',
  '🤠👩‍👩‍👧‍👦 ﷽ \u0000\u0001 é',
  '| 2f9a-77c0be | 1,204.50 | 31.12.2024 | https://example.org/a?b=c&d=%20 |',
  '<|endoftext|> <|fim_prefix|>',
  '   \n \n   ',
  '',
])('counts as the reference encoder does: %j', (text) => {
  expect(countTokens(text)).toBe(expected(text));
});

test('counts any text as the reference encoder does', () => {
  const piece = fc.oneof(
    fc.constantFrom(..." \n\t\r'asdtLl19.,|-éß日本ש"),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (list) => {
      expect(countTokens(list.join(''))).toBe(expected(list.join('')));
    }),
    { numRuns: 500 },
  );
});

test('a text without a single space is counted in bounded time', () => {
  const tokens = countTokens('x7Kq'.repeat(250_000));
  expect(tokens).toBeGreaterThan(250_000);
  expect(tokens).toBeLessThanOrEqual(1_000_000);
});
