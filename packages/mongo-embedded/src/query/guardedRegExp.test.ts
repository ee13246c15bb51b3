import { GuardedRegExp, worstGrowth } from './guardedRegExp';

test.each([
  ['invoice', 1],
  ['^a?b?$', 1],
  ['foo.*bar', 2],
  ['[*+{]\\*\\{', 1],
  ['^\\s*(\\w+)\\s*=', 4],
  ['(?:abc)+', 2],
  ['a{2,5}', 2],
  ['\\p{L}\\u{41}', 1],
])('%s takes steps of degree %i', (pattern, degree) => {
  expect(worstGrowth(pattern)).toEqual({ kind: 'polynomial', degree });
});

test.each(['(a+)+$', '(a|a)*b', '((a*)b)*', '(?:x|y+){3,}', '(a)\\1*', '(?<n>a)\\k<n>'])(
  '%s may be exponential',
  (pattern) => {
    expect(worstGrowth(pattern)).toEqual({ kind: 'exponential' });
  },
);

test.each([
  ['^(a+)+$', `${'a'.repeat(60)}b`],
  ['(x+x+)+y', 'x'.repeat(60)],
  ['.*.*.*.*.*=', 'a'.repeat(5000)],
  ['a*b', 'a'.repeat(3_000_000)],
])('%s is given up where it would take for ever', (pattern, text) => {
  expect(() => new GuardedRegExp(pattern, 'u').test(text)).toThrow(/match limit exceeded/);
});

test('what is bounded matches as ever, with groups, flags and positions', () => {
  const long = `${'lorem ipsum '.repeat(3000)}Total: 42 and total: 43`;
  expect(new GuardedRegExp('total: (\\d+)$', 'iu').exec(long)?.[1]).toBe('43');
  expect(new GuardedRegExp('(a+)+$').test('a'.repeat(1000))).toBe(true);
  expect(new GuardedRegExp('nowhere.+').test(long)).toBe(false);
});
