import { answeredTurn, expectWhole, type WholeRow } from '../../tests/fixtures/conversations/expectHeld';
import { standaloneQuestion } from './standaloneQuestion';

test.each([
  [
    'en',
    'Who is the treasurer?',
    'The treasurer is Mara Lindqvist.',
    'And who did she replace?',
    'Who did Mara Lindqvist replace?',
  ],
  [
    'en',
    'How much does the Squall Jacket cost?',
    '189.00',
    'and the Loom Fleece?',
    'How much does the Loom Fleece cost?',
  ],
  [
    'en',
    'How much does the large tent cost?',
    '560.00',
    'what about the small one?',
    'How much does the small tent cost?',
  ],
  [
    'en',
    'How heavy is the Heron Kayak?',
    '28 kg',
    'how much does it cost?',
    'How much does the Heron Kayak cost?',
  ],
  ['en', 'Is the pool open on Sundays?', 'No.', 'why?', 'Why is the pool open on Sundays?'],
  [
    'en',
    'Which tents do you sell?',
    'Ridgeline 2, Ridgeline 4 and Alpine 1',
    'how heavy is the second one?',
    'How heavy is Ridgeline 4?',
  ],
  [
    'en',
    'How many orders were placed in 2024?',
    '128',
    'and in 2023?',
    'How many orders were placed in 2023?',
  ],
  [
    'en',
    'How many orders were placed in 2024?',
    '128',
    'only the open ones',
    'How many open orders were placed in 2024?',
  ],
  [
    'en',
    'How many orders were placed in 2024?',
    '128',
    'per month',
    'How many orders were placed in 2024 per month?',
  ],
  [
    'en',
    'How many customers are from Germany?',
    '8',
    'and in Canada?',
    'How many customers are from Canada?',
  ],
  [
    'de',
    'Wer ist der Vorsitzende?',
    'Der Vorsitzende ist Karl Maier.',
    'und wer war es davor?',
    'Wer ist der Vorsitzende vor Karl Maier?',
  ],
] satisfies WholeRow[])('%s: after %s (%s), %s asks: %s', expectWhole);

test.each([
  'What is the refund policy?',
  'Thanks!',
  'How long does it take to mend a zip?',
  'refund policy',
  'ok cool, bye',
])('%s is no follow-up, and stays as it is', (question) => {
  const asked = standaloneQuestion(question, [answeredTurn('How heavy is the Heron Kayak?', '28 kg')]);
  expect(asked).toEqual({ question, changed: false, carried: [] });
});

test('the first question of a conversation stays as it is', () => {
  expect(standaloneQuestion('and in 2023?', []).changed).toBe(false);
});
