import { groupQuestions } from './groupQuestions';

const grouped = (...questions: string[]) =>
  groupQuestions(questions.map((question) => ({ question }))).map((group) =>
    group.map(({ question }) => question),
  );

test('questions with the same words in other forms and orders are one group, in the order given', () => {
  expect(
    grouped(
      'When does the night ferry leave?',
      'How do I return a jacket?',
      'At what time does the night ferry leave?',
      'The night ferry, when does it leave?',
    ),
  ).toEqual([
    [
      'When does the night ferry leave?',
      'At what time does the night ferry leave?',
      'The night ferry, when does it leave?',
    ],
    ['How do I return a jacket?'],
  ]);
});

test('questions about different things are not, though they are worded alike', () => {
  expect(grouped('How heavy is the Ember One?', 'How heavy is the Basecamp Range?')).toHaveLength(2);
  expect(grouped('Wie lange dauert die Reparatur?', 'Wie lange dauert der Versand?')).toHaveLength(2);
});

test('other languages and scripts are grouped too', () => {
  expect(grouped('Wann fährt die Nachtfähre ab?', 'Wann fährt die Nachtfähre?')).toHaveLength(1);
  expect(grouped('夜行フェリーはいつ出ますか', '夜行フェリーはいつ出ますか？')).toHaveLength(1);
});

test('five hundred questions of the same words take no noticeable time', () => {
  const many = Array.from({ length: 500 }, (_, index) => `ferry word${index} other${index} third${index}?`);
  const since = performance.now();
  expect(grouped(...many)).toHaveLength(500);
  expect(performance.now() - since).toBeLessThan(2_000);
});
