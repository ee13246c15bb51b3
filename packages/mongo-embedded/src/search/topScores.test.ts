import fc from 'fast-check';
import { InvertedField, type ScoringTerm } from './invertedField';
import { Scores } from './scores';
import { topScores } from './topScores';

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

function allScores(terms: readonly ScoringTerm[], passes: (slot: number) => boolean, slots: number): Scores {
  const scores = new Scores(slots);
  for (const { field, term } of terms) field.score(term, scores);
  scores.keep(passes);
  return scores;
}

test('the best are those that scoring all documents finds, with the same scores', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 400 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat(TERMS)), { maxLength: 8 }),
      fc.array(fc.nat(399), { maxLength: 30 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      (documents, asked, removed, limit, share) => {
        const [first, second] = [indexed(documents), indexed(documents.slice().reverse())];
        for (const slot of removed) first.remove(slot);
        const terms = asked.map(([isFirst, term]) => ({ field: isFirst ? first : second, term }));
        const passes = (slot: number) => slot % share === 0;
        const scratch = new Scores(documents.length + 5);
        const expected = allScores(terms, passes, documents.length).best(limit, () => true);
        expect(topScores(terms, limit, passes, scratch)).toEqual(expected);
        expect(scratch.size).toBe(0);
        expect(topScores(terms, limit, passes, scratch)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});
