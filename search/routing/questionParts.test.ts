import { questionParts, rowPhrasings } from './questionParts';

test.each([
  [
    'How is the Grand Mower cleaned, and how many are in stock?',
    ['How is the Grand Mower cleaned?', 'how many Grand Mower are in stock?'],
  ],
  [
    'What is the price of the Grand Mower and how do I store it?',
    ['What is the price of the Grand Mower?', 'how do I store the Grand Mower?'],
  ],
  [
    'Who makes the Petit 20; what is its weight?',
    ['Who makes the Petit 20?', "what is the Petit 20's weight?"],
  ],
])('"%s" holds two questions, each with its subject', (question, parts) => {
  expect(questionParts(question)).toEqual(parts);
});

test.each([
  'How are the blade and the belt cleaned?',
  'When and where is the next fair?',
  'Which tools are oiled in spring and in autumn?',
  'Is the Grand Mower loud and heavy?',
])('"%s" is one question', (question) => {
  expect(questionParts(question)).toBeNull();
});

test.each([' ', '?', '? ', ' and '])('a long run of "%s" is read in one pass', (run) => {
  // In the square or cube of its length this would outlast the test.
  expect(questionParts(`What is${run.repeat(40_000)}it`)).toBeNull();
});

test('an amount or a price is asked for as a column of what is named', () => {
  expect(rowPhrasings('how many Grand Mower are in stock?')).toContain(
    'What is the stock of the Grand Mower?',
  );
  expect(rowPhrasings('What does the Grand Mower cost?')).toContain('What is the price of the Grand Mower?');
  expect(rowPhrasings('How is it cleaned?')).toEqual(['How is it cleaned?']);
});
