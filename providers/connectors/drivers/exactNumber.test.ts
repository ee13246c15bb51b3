import { exactNumber } from './exactNumber';

test.each([
  ['12.50', 12.5],
  ['-0.07', -0.07],
  ['1000000.00', 1_000_000],
  ['9007199254740991', 9_007_199_254_740_991],
  ['123456789012.345', 123_456_789_012.345],
  ['1e+300', 1e300],
])('%s is a number that has all of its digits', (text, number) => {
  expect(exactNumber(text)).toBe(number);
});

test.each([
  ['12345678901234567890.0123456789', '12345678901234567890.0123456789'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740993.00', '9007199254740993'],
  ['0.12345678901234567', '0.12345678901234567'],
  ['123456789012345.6700', '123456789012345.67'],
  ['NaN', 'NaN'],
])('%s stays a text, because no number has all of its digits', (text, kept) => {
  expect(exactNumber(text)).toBe(kept);
});
