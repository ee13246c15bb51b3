import { BoundedMap } from './boundedMap';

const filled = () => {
  const map = new BoundedMap<number, string>(4);
  for (const key of [1, 2, 3, 4]) map.set(key, 'first');
  return map;
};

test('a full map evicts its older half for a new key', () => {
  const map = filled();
  map.set(5, 'first');
  expect([1, 2, 3, 4, 5].map((key) => map.get(key))).toEqual([
    undefined,
    undefined,
    'first',
    'first',
    'first',
  ]);
});

test('a new value of a known key takes no place', () => {
  const map = filled();
  map.set(1, 'second');
  expect([1, 2, 3, 4].map((key) => map.get(key))).toEqual(['second', 'first', 'first', 'first']);
});
