import { collapseDuplicates } from './collapseDuplicates';
import type { Rankable, Ranked } from './rankCandidates';

const sentence =
  'The boiler in the north wing is serviced every October by the firm of Alder and Sons, as agreed.';

function collapsed(...contents: string[]) {
  const ranked = contents.map((content, index) => ({
    candidate: { chunk: { _id: `${index}`, fileId: 'a', index, content, headingPath: [] } },
  }));
  return collapseDuplicates(ranked as unknown as Ranked<Rankable>[]);
}

const kept = (...contents: string[]) =>
  collapsed(...contents).map(({ candidate }) => candidate.chunk.content);

test('what was left out is known by the candidate that it repeats', () => {
  const [one, other] = collapsed(
    sentence,
    'The roof was covered with slate.',
    `${sentence}.`,
    `${sentence}!`,
  );
  expect(one?.copies.map(({ chunk }) => chunk._id)).toEqual(['2', '3']);
  expect(other?.copies).toEqual([]);
});

test.each([
  ['case and punctuation', sentence.toUpperCase().replaceAll(' ', ' – ')],
  ['characters that are no words', `${sentence} 🙂🙂`],
])('passages that differ in %s alone are one', (_, other) => {
  expect(kept(sentence, other)).toEqual([sentence]);
});

test.each([
  ['a number', `${sentence} 2024`, `${sentence} 2025`],
  ['letters beyond the basic plane', '𐐀𐐁 𐐂𐐃 '.repeat(8), '𐐄𐐅 𐐆𐐇 '.repeat(8)],
  ['their words', sentence, sentence.split(' ').reverse().join(' ')],
  ['little, but are short', 'The annual report.', 'The annual report!'],
])('passages that differ in %s are kept', (_, first, second) => {
  expect(kept(first, second)).toEqual([first, second]);
});

test('accents and marks belong to words', () => {
  const accented = sentence.replaceAll('o', 'o\u0301');
  expect(kept(sentence, accented)).toEqual([sentence, accented]);
  expect(kept(accented, `${accented}.`)).toEqual([accented]);
});
