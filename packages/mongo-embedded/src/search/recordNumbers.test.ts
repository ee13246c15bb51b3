import fc from 'fast-check';
import { RecordNumbers } from './recordNumbers';

const record = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.nat(2 ** 40));

test('numbers of records are those of a Map', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(record, fc.option(fc.nat(2 ** 31)))), (steps) => {
      const numbers = new RecordNumbers();
      const expected = new Map<number, number>();
      for (const [of, number] of steps) {
        if (number === null) {
          numbers.delete(of);
          expected.delete(of);
        } else {
          numbers.set(of, number);
          expected.set(of, number);
        }
        expect(numbers.size).toBe(expected.size);
      }
      for (const [of] of steps) expect(numbers.get(of)).toBe(expected.get(of));
    }),
  );
});
