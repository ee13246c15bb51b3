import fc from 'fast-check';
import { exactDigits, fromDigits, numberDigits, rangeDigits } from './numberBuckets';

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.integer({ min: -40, max: 40 }),
  fc.integer({ min: 0, max: 4e12 }),
  fc.constantFrom(0, -0, 0.1, 2024, 1e300, -5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 53),
);
const bounds = fc.record({ gt: number, gte: number, lt: number, lte: number }, { requiredKeys: [] });

test('a number has a text of each range that it is in, and of no other one', () => {
  fc.assert(
    fc.property(number, bounds, (value, range) => {
      const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
      const isIn = value > gt && value >= gte && value < lt && value <= lte;
      const digits = new Set(numberDigits(value));
      expect(rangeDigits(range).some((one) => digits.has(one))).toBe(isIn);
    }),
    { numRuns: 5_000 },
  );
});

test('bounds beside the number decide by the smallest difference that there is', () => {
  fc.assert(
    fc.property(number, (value) => {
      const digits = new Set(numberDigits(value));
      const has = (range: Parameters<typeof rangeDigits>[0]) =>
        rangeDigits(range).some((one) => digits.has(one));
      expect([{ gte: value }, { lte: value }, { gt: value }, { lt: value }].map(has)).toEqual([
        true,
        true,
        false,
        false,
      ]);
    }),
  );
});

test('a number is read from its text, and has a text of its own', () => {
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(fromDigits(exactDigits(one)) === one).toBe(true);
      expect(exactDigits(one) === exactDigits(other)).toBe(one === other);
    }),
  );
});

test('a number has at most 17 texts, a year 6, and a range at most 900', () => {
  fc.assert(
    fc.property(number, bounds, (value, range) => {
      expect(numberDigits(value).length).toBeLessThanOrEqual(17);
      expect(rangeDigits(range).length).toBeLessThanOrEqual(900);
    }),
  );
  expect(numberDigits(2024)).toHaveLength(6);
  expect(rangeDigits({ gte: 2020, lte: 2024 }).length).toBeLessThan(20);
});
