import { nonNegative, wholeNumber } from './invocation';

test('an amount that is no number is rejected, and not read as none', () => {
  expect(nonNegative('0')).toBe(0);
  expect(nonNegative('12.5')).toBe(12.5);
  for (const text of ['1,000', '', ' ', 'ten', '-1', 'Infinity', 'NaN']) {
    expect(() => nonNegative(text)).toThrow('It must be a number of at least 0.');
  }
});

test('a whole number is within its bounds', () => {
  expect(wholeNumber(1, 100)('100')).toBe(100);
  for (const text of ['0', '101', '1.5', 'many']) {
    expect(() => wholeNumber(1, 100)(text)).toThrow('It must be a whole number from 1 to 100.');
  }
});
