import { withApostrophes } from './contractions';

test.each([
  ['whats the rent and dont be slow', 'en', "what's the rent and don't be slow"],
  ['Ive lost it', 'en', "I've lost it"],
  ['well, it was ill', 'en', 'well, it was ill'],
  ['whats up', null, "what's up"],
  ['was dont whats', 'de', 'was dont whats'],
])('%s, read as %s, is %s', (text, language, written) => {
  expect(withApostrophes(text, language)).toBe(written);
});
