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

test('lines of a form or of the head of a message are sentences of their own', () => {
  const text =
    'From: Ines Carvalho\nTo: Margaret Oldroyd\nSubject: no hot water\nDear Margaret,\nthe boiler is cold.';
  expect(sentencesOf(text, 'en').map((sentence) => sentence.text)).toEqual([
    'From: Ines Carvalho',
    'To: Margaret Oldroyd',
    'Subject: no hot water',
    'Dear Margaret,\nthe boiler is cold.',
  ]);
});

test('a single line with a colon that wraps stays one sentence', () => {
  const text = 'Opening hours: we are open from nine\nto four on every day but Sunday.';
  expect(sentencesOf(text, 'en')).toHaveLength(1);
});

test.each(['The cellar compartment (no. 3) is dry.', 'Bench 2, inventory no. 0457, was repaired.'])(
  '%s is one sentence',
  (text) => {
    expect(sentencesOf(text, 'en')).toHaveLength(1);
  },
);
