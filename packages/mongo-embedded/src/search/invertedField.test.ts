import { InvertedField } from './invertedField';

const DOCUMENTS = 30_000;
const isRemoved = (slot: number) => slot % 5 === 0;

/** Large enough not to be swept at once. */
function filled(slots: number[]): InvertedField {
  const field = new InvertedField();
  for (const slot of slots) add(field, slot);
  return field;
}

function add(field: InvertedField, slot: number): void {
  field.open(slot, 3 + (slot % 4));
  field.post(slot, 0, 1 + (slot % 3));
  field.post(slot, 1 + (slot % 700), 1);
  field.post(slot, 1_000 + slot, 1);
}

function scoresOf(field: InvertedField, terms: number[]): [slot: number, score: number][] {
  const found: [slot: number, score: number][] = [];
  for (const term of terms)
    field.scorer(term).forEachBelow(Number.POSITIVE_INFINITY, (slot, score) => found.push([slot, score]));
  return found;
}

const all = Array.from({ length: DOCUMENTS }, (_, slot) => slot);
const terms = [0, 1, 69, 70, 699, 1_005, 1_006, 1_000 + DOCUMENTS, 1_001 + DOCUMENTS];

test.each([50, 300])(
  'removed documents are not found during a sweep, added ones are: %i steps a turn',
  (maxSteps) => {
    const field = filled(all);
    for (const slot of all) if (isRemoved(slot)) field.remove(slot);
    let added = DOCUMENTS;
    let isDone = false;
    while (!isDone) {
      let steps = 0;
      isDone = field.sweep(() => ++steps > maxSteps);
      add(field, added++);
      expect(scoresOf(field, terms).some(([slot]) => slot < DOCUMENTS && isRemoved(slot))).toBe(false);
      expect(scoresOf(field, [1_000 + added - 1]).map(([slot]) => slot)).toEqual([added - 1]);
    }
    const left = Array.from({ length: added }, (_, slot) => slot).filter(
      (slot) => slot >= DOCUMENTS || !isRemoved(slot),
    );
    expect(scoresOf(field, terms)).toEqual(scoresOf(filled(left), terms));
  },
);

test('a swept index scores as one that never held what was removed', () => {
  const field = filled(all);
  for (const slot of all) if (isRemoved(slot)) field.remove(slot);
  expect(field.sweep(() => false)).toBe(true);
  expect(scoresOf(field, terms)).toEqual(scoresOf(filled(all.filter((slot) => !isRemoved(slot))), terms));
});

test('a few removed documents of many are not worth a sweep', () => {
  const field = filled(all);
  field.remove(7);
  const before = scoresOf(field, [0]);
  expect(field.sweep(() => false)).toBe(true);
  expect(scoresOf(field, [0])).toEqual(before);
});

test('a small field scores as one that never held what was removed, whatever terms other fields have', () => {
  const slots = all.slice(0, 50);
  const [field, expected] = [filled(slots), filled(slots.filter((slot) => !isRemoved(slot)))];
  for (const slot of slots) if (isRemoved(slot)) field.remove(slot);
  for (const each of [field, expected]) {
    each.open(60, 1);
    each.post(60, 2_000_000, 1);
    each.sweepIfSmall();
  }
  expect(scoresOf(field, [...terms, 2_000_000])).toEqual(scoresOf(expected, [...terms, 2_000_000]));
});
