import { sentencesOf } from './sentences';

const read = (text: string) => sentencesOf(text, 'en').map((sentence) => sentence.text);

test('a title on a line of its own is no part of the sentence below it', () => {
  expect(read('MAKING TEA\nFill the pot. Wait.\nAfterwards\nRinse the pot.')).toEqual([
    'MAKING TEA',
    'Fill the pot.',
    'Wait.',
    'Afterwards',
    'Rinse the pot.',
  ]);
  expect(read('2. What is covered\nWe cover faults.')).toEqual(['2. What is covered', 'We cover faults.']);
});

test('a line that was only wrapped is one sentence with the next', () => {
  const wrapped = 'The boat leaves from the\nNorth Quay at nine.';
  expect(read(wrapped)).toEqual([wrapped]);
  const ended = 'The boat leaves.\nIt returns at the end of the day to the same\nQuay.';
  expect(read(ended)).toEqual(['The boat leaves.', 'It returns at the end of the day to the same\nQuay.']);
});

test('each sentence stands where it says', () => {
  const text = 'Rules\nKeep left.\n\n- First, look.\n- Then go.\n\nThe end';
  for (const sentence of sentencesOf(text, 'en'))
    expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
});
