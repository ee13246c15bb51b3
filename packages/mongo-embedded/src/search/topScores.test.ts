import fc from 'fast-check';
import { InvertedField, type ScoringTerm } from './invertedField';
import { Scores } from './scores';
import { scoresOf, topScores } from './topScores';

const TERMS = 12;
/** How often each term occurs: low numbers are frequent. */
const document = fc
  .array(
    fc.nat(TERMS - 1).chain((most) => fc.nat(most)),
    { minLength: 1, maxLength: 20 },
  )
  .map((terms) => terms.map((term) => TERMS - 1 - term));

function indexed(documents: number[][]): InvertedField {
  const field = new InvertedField();
  documents.forEach((terms, slot) => {
    field.open(slot, terms.length);
    for (const term of new Set(terms)) field.post(slot, term, terms.filter((other) => other === term).length);
  });
  return field;
}

function allScores(terms: readonly ScoringTerm[], slots: number): Scores {
  const scores = new Scores(slots);
  for (const { field, term, boost = 1 } of terms)
    field.scorer(term).forEachBelow(slots, (slot, score) => scores.add(slot, boost * score));
  return scores;
}

test('the best are those that scoring all documents finds, with the same scores, whatever counts more', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 400 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat(TERMS), fc.constantFrom(1, 0.5, 4)), { maxLength: 8 }),
      fc.array(fc.nat(399), { maxLength: 30 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      (documents, asked, removed, limit, share) => {
        const [first, second] = [indexed(documents), indexed(documents.slice().reverse())];
        for (const slot of removed) first.remove(slot);
        const terms = asked.map(([isFirst, term, boost]) => ({
          field: isFirst ? first : second,
          term,
          boost,
        }));
        const passes = (slot: number) => slot % share === 0;
        const expected = allScores(terms, documents.length).best(limit, passes);
        // Windows small enough for most documents to be left out by what was found before.
        expect(topScores(terms, limit, passes, documents.length, 16)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('the best are found among many documents, of which most cannot be', () => {
  const field = new InvertedField();
  const slots = 40_000;
  for (let slot = 0; slot < slots; slot++) {
    const length = 20 + (slot % 7);
    field.open(slot, length);
    for (let term = 0; term < 6; term++)
      if ((slot * 2_654_435_761) % (3 * (term + 1) ** 3) < 2)
        field.post(slot, term, 1 + ((slot * 31 + term) % 4));
  }
  const terms = [3, 0, 5, 1, 2, 4, 0].map((term) => ({ field, term }));
  for (const passes of [() => true, (slot: number) => slot % 50 === 7, (slot: number) => slot > 39_000]) {
    const expected = allScores(terms, slots).best(64, passes);
    expect(topScores(terms, 64, passes, slots)).toEqual(expected);
  }
});

test('looked up one by one, a few documents get the scores and places that scoring all gives them', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 400 }),
      fc.array(fc.nat(TERMS), { maxLength: 8 }),
      fc.array(fc.nat(399), { maxLength: 30 }),
      fc.uniqueArray(fc.nat(399), { maxLength: 40 }),
      fc.integer({ min: 1, max: 20 }),
      (documents, asked, removed, chosen, limit) => {
        const field = indexed(documents);
        for (const slot of removed) field.remove(slot);
        const terms = asked.map((term) => ({ field, term }));
        const slots = Uint32Array.from(chosen.filter((slot) => slot < documents.length)).sort();
        const expected = allScores(terms, documents.length).best(limit, (slot) => slots.includes(slot));
        expect(scoresOf(terms, slots, limit)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});
