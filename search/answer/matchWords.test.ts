import { matchesOf } from './matchWords';

const shares = (keys: string[], words: string[]) => matchesOf(keys, words, 'en');

test('what keeps water off speaks of water', () => {
  expect(shares(['waterproof'], ['water'])[0]).toBeGreaterThan(0);
  expect(shares(['watercolour'], ['water'])).toEqual([0]);
});

test('the same word counts most, one of the same meaning less, another nothing', () => {
  const [same = 0, meant = 0, other = 0] = shares(
    ['petrol', 'sibl', 'anchor'],
    ['petrol', 'brother', 'tree'],
  );
  expect(same).toBe(1);
  expect(meant).toBeGreaterThan(0.5);
  expect(meant).toBeLessThan(1);
  expect(other).toBe(0);
});

test('a day of the week is a weekday, and not another day', () => {
  expect(shares(['weekday'], ['tuesday'])[0]).toBeGreaterThan(0);
  expect(shares(['monday'], ['tuesday'])).toEqual([0]);
  expect(shares(['sunday'], ['saturday'])).toEqual([0]);
});

test('what keeps water off is less than any other form of a word, and a season is no winter', () => {
  expect(shares(['waterproof'], ['water'])[0]).toBeLessThan(shares(['month'], ['monthly'])[0] ?? 0);
  expect(shares(['winter'], ['season'])).toEqual([0]);
});
