import fc from 'fast-check';
import { SlotNumbers } from './slotNumbers';

test.each([
  ['of 32 bits', Uint32Array, 2 ** 32 - 1],
  ['of records', Float64Array, 2 ** 48 - 1],
])('numbers %s are those that were set last, over many pages', (_, Page, max) => {
  const set = fc.tuple(fc.nat(20_000), fc.integer({ min: 0, max }));
  fc.assert(
    fc.property(fc.array(set), fc.nat(30_000), (sets, other) => {
      const numbers = new SlotNumbers(Page);
      const expected = new Map<number, number>();
      for (const [slot, value] of sets) {
        numbers.set(slot, value);
        expected.set(slot, value);
      }
      for (const slot of [other, ...expected.keys()]) expect(numbers.get(slot)).toBe(expected.get(slot) ?? 0);
      expect(numbers.length).toBe(Math.max(0, ...[...expected.keys()].map((slot) => slot + 1)));
    }),
  );
});
