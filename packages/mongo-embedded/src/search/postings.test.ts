import fc from 'fast-check';
import { Postings } from './postings';

type Posting = [slot: number, frequency: number];

function listOf(postings: Postings, term: number): Posting[] {
  const list: Posting[] = [];
  const cursor = postings.cursor(term);
  while (cursor.nextBlock())
    for (let { at } = cursor; at < cursor.end; at++)
      list.push([cursor.slots[at] as number, cursor.frequencies[at] as number]);
  return list;
}

/** Adds the postings of many terms, interleaved as documents bring them; returns what a Map of lists has then. */
function fill(postings: Postings, added: [term: number, frequency: number][]): Map<number, Posting[]> {
  const expected = new Map<number, Posting[]>();
  added.forEach(([term, frequency], slot) => {
    postings.add(term, slot, frequency, 1_000);
    expected.set(term, [...(expected.get(term) ?? []), [slot, Math.min(frequency, 255)]]);
  });
  return expected;
}

const term = fc.oneof(fc.nat(5), fc.nat(2_000), fc.nat(5_000_000));
const frequency = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 1_000 }));

test('the postings of a term come back in order, whatever else was added in between', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(term, frequency), { maxLength: 600 }), (added) => {
      const postings = new Postings();
      const expected = fill(postings, added);
      expect(postings.size).toBe(added.length);
      for (const [number, list] of expected) {
        expect(listOf(postings, number)).toEqual(list);
        expect(postings.countOf(number)).toBe(list.length);
      }
      expect(listOf(postings, 7_000_000)).toEqual([]);
    }),
  );
});

test('frequent terms fill blocks over many segments', () => {
  const postings = new Postings();
  const expected = fill(
    postings,
    Array.from({ length: 60_000 }, (_, slot) => [slot % 7, 1 + (slot % 300)]),
  );
  for (const [number, list] of expected) expect(listOf(postings, number)).toEqual(list);
});

test('slots are told apart up to the largest', () => {
  const postings = new Postings();
  const slots = [0, 2 ** 29 - 1, 2 ** 29, 2 ** 32 - 1];
  for (const [number, slot] of slots.entries()) postings.add(number, slot, 1, 9);
  for (const slot of slots) postings.add(9, slot, 3, 9);
  expect(slots.map((_, number) => listOf(postings, number))).toEqual(slots.map((slot) => [[slot, 1]]));
  expect(listOf(postings, 9)).toEqual(slots.map((slot) => [slot, 3]));
});
