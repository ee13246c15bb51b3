import type { Assertion } from '../domain/evaluation';
import { faultOf, holds } from './assertions';
import { compilePattern } from './textPattern';

const assertion = (type: string, ...values: string[]): Assertion => ({
  ...{ type: type as Assertion['type'], values, threshold: null },
});
const answer = { text: 'Refunds are paid within 14 days. [1]', latencyMs: 80 };

test.each([
  ['equals', ['Refunds are paid within 14 days. [1]'], true],
  ['equals', ['14 days'], false],
  ['contains', ['14 days'], true],
  ['contains', ['14 DAYS'], false],
  ['icontains', ['14 DAYS'], true],
  ['contains-all', ['Refunds', 'days'], true],
  ['contains-all', ['Refunds', 'weeks'], false],
  ['icontains-all', ['refunds', 'DAYS'], true],
  ['contains-any', ['weeks', 'days'], true],
  ['icontains-any', ['weeks', 'Months'], false],
  ['starts-with', ['Refunds'], true],
  ['regex', ['\\b\\d+ days\\b'], true],
  ['regex', ['(?i)REFUNDS?'], true],
  ['regex', ['^days'], false],
])('%s %j is %s, and its negation the contrary', (type, values, expected) => {
  expect(holds(assertion(type, ...values), answer)).toBe(expected);
  expect(holds(assertion(`not-${type}`, ...values), answer)).toBe(!expected);
});

test('latency compares with its threshold', () => {
  const latency = (threshold: number) => holds({ type: 'latency', values: [], threshold }, answer);
  expect([latency(100), latency(80), latency(79)]).toEqual([true, true, false]);
});

test('an assertion that cannot be checked says why', () => {
  expect(faultOf(assertion('contains'))).toBe("'contains' needs a value.");
  expect(faultOf(assertion('contains', 'a', 'b'))).toBe("'contains' takes one value.");
  expect(faultOf(assertion('latency'))).toBe("'latency' needs a threshold in milliseconds.");
  expect(faultOf({ ...assertion('contains', 'a'), threshold: 1 })).toBe("'contains' takes no threshold.");
  expect(faultOf(assertion('regex', '(?=a)'))).toContain('invalid in the syntax of RE2');
  expect(faultOf(assertion('regex', 'a'.repeat(501)))).toContain('at most 500 characters');
  expect(faultOf(assertion('regex', '((a{1000}){1000}){1000}'))).toContain('too large');
});

test('a pattern that takes exponential time in JavaScript takes little', () => {
  const before = process.cpuUsage().user;
  for (const source of ['^(a+)+$', '^(a|a)*$', '^(.*a){20}$']) {
    expect(compilePattern(source).isIn(`${'a'.repeat(40)}!`)).toBe(false);
  }
  // Microseconds: JavaScript's own needs hours for the first.
  expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
});
