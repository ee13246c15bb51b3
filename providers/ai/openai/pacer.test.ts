import { Pacer, parseReset } from './pacer';
import { retryAfter } from './toModelFailure';

test.each([
  ['6m0s', 360_000],
  ['120ms', 120],
  ['1m30.5s', 90_500],
  ['7', 7_000],
  ['soon', null],
  [null, null],
])('what is left until a reset is read from %s', (value, ms) => {
  expect(parseReset(value)).toBe(ms);
});

test.each<[Record<string, string>, number | null]>([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '3', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'Wed, 01 Jan 2025 00:00:10 GMT' }, 10_000],
  [{ 'retry-after': 'Wed, 01 Jan 2025 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'later' }, null],
  [{}, null],
])('the wait asked for is read from %j', (headers, ms) => {
  expect(retryAfter(new Headers(headers), Date.parse('2025-01-01T00:00:00Z'))).toBe(ms);
});

test.each([
  ['a second', 1_000, 1_000],
  ['a day', 86_400_000, 60_000],
  ['for ever', Number.POSITIVE_INFINITY, 60_000],
])('a server that asks to wait %s is left alone for a minute at most', (_, ms, waitMs) => {
  const pacer = new Pacer({ clock: () => 0 });
  pacer.rest(ms);
  expect(pacer.waitMs()).toBe(waitMs);
});
