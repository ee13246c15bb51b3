import fc from 'fast-check';
import { TermDictionary } from './termDictionary';

test('a term keeps its number, and a number its term, however many there are', () => {
  const dictionary = new TermDictionary();
  const terms = Array.from({ length: 20_000 }, (_, i) => `${(i * 2_654_435_761) % 2 ** 32}`);
  expect(terms.map((term) => dictionary.numberOf(term))).toEqual(terms.map((_, number) => number));
  expect(dictionary.size).toBe(terms.length);
  for (const number of [0, 1, 9_999, 19_999]) {
    const term = terms[number] ?? '';
    expect(dictionary.numberOf(term)).toBe(number);
    expect(dictionary.find(term)).toBe(number);
    expect(dictionary.term(number)).toBe(term);
  }
  expect(dictionary.find('never added')).toBeUndefined();
  expect(() => dictionary.term(20_000)).toThrow(RangeError);
});

test('it says what a Map would say, whatever the terms, and again from what is stored', () => {
  const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 100 }), { maxLength: 200 });
  fc.assert(
    fc.property(words, words, (first, second) => {
      const dictionary = new TermDictionary();
      const expected = new Map<string, number>();
      const stored: { first: number; bytes: Buffer }[] = [];
      for (const terms of [first, second]) {
        const numbers = terms.map((term) => dictionary.numberOf(term));
        for (const term of terms) if (!expected.has(term)) expected.set(term, expected.size);
        expect(numbers).toEqual(terms.map((term) => expected.get(term)));
        const added = dictionary.takeNew();
        if (added) stored.push(added);
        expect(dictionary.takeNew()).toBeUndefined();
      }
      const again = new TermDictionary();
      for (const { first: number, bytes } of stored) again.restore(number, bytes);
      expect(again.size).toBe(expected.size);
      expect(again.takeNew()).toBeUndefined();
      const terms = [...expected.keys()];
      expect(terms.map((term) => again.find(term))).toEqual([...expected.values()]);
      expect([...expected.values()].map((number) => again.term(number))).toEqual(terms);
    }),
  );
});

test('terms of any length stand side by side', () => {
  const dictionary = new TermDictionary();
  const lengths = [1, 127, 128, 16_383, 16_384, 262_143, 262_144, 700_000, 0, 5, 262_141, 2];
  const terms = lengths.map((length) => 'é'.repeat(length >> 1) + 'z'.repeat(length & 1));
  for (const term of terms) dictionary.numberOf(term);
  expect(terms.map((term) => dictionary.find(term))).toEqual(terms.map((_, number) => number));
  for (const [number, term] of terms.entries()) expect(dictionary.term(number) === term).toBe(true);
});

test('stored terms that do not continue what is there are refused', () => {
  const dictionary = new TermDictionary();
  dictionary.numberOf('one');
  const { bytes } = dictionary.takeNew() ?? { bytes: Buffer.alloc(0) };
  expect(() => new TermDictionary().restore(1, bytes)).toThrow(RangeError);
});

test.each([0, 1, 700, 100_000])('a place made for %i terms is no bound', (reserved) => {
  const dictionary = new TermDictionary();
  dictionary.reserve(reserved);
  const terms = Array.from({ length: 3_000 }, (_, i) => `term ${i}`);
  expect(terms.map((term) => dictionary.numberOf(term))).toEqual(terms.map((_, number) => number));
  expect(dictionary.find('term 2999')).toBe(2_999);
  expect(dictionary.find('term 3000')).toBeUndefined();
});
