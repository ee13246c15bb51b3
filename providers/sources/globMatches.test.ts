import { globMatches } from './globMatches';

test.each([
  ['*', 'anything', true],
  ['https://a/*', 'https://a/b', true],
  ['https://a/*', 'https://b/a', false],
  ['*/docs/*.html', 'https://a/docs/x/y.html', true],
  ['*/docs/*.html', 'https://a/docs/x.pdf', false],
  ['a*a', 'a', false],
  ['ab*bc', 'abc', false],
  ['a*b*b', 'ab', false],
  ['exact', 'exact', true],
  ['exact', 'exactly', false],
])('%s and %s: %s', (pattern, text, expected) => {
  expect(globMatches(pattern, text)).toBe(expected);
});
