import { exponentialBackoff } from './backoff';

test('the wait doubles with each attempt up to the maximum, and is random in its second half', () => {
  const longest = exponentialBackoff(1000, 10_000, () => 1);
  const shortest = exponentialBackoff(1000, 10_000, () => 0);
  expect([1, 2, 3, 4, 5, 100].map(longest)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  expect([1, 2, 3, 4, 5, 100].map(shortest)).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
});
