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
  [
    'en',
    'How many days of annual leave does an employee have?',
    '25',
    'And the manager?',
    'How many days of annual leave does the manager have?',
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
  ['en', 'How many orders are there?', '400', 'which ones are the oldest?', 'Which orders are the oldest?'],
  ['en', 'Which tents do you sell?', 'A, B', 'which ones have a porch?', 'Which tents have a porch?'],
  [
    'en',
    'Which orders are the most expensive?',
    'A',
    'ok and the cheapest',
    'Which orders are the cheapest?',
  ],
  ['en', 'What is the rent?', '300', 'and if we pay late?', 'What is the rent if we pay late?'],
  [
    'de',
    'Wie hoch ist die Miete?',
    '300',
    'und wenn ich zu spät zahle?',
    'Wie hoch ist die Miete wenn ich zu spät zahle?',
  ],
  [
    'en',
    'Who is the treasurer?',
    'It is Mara Lind.',
    'who was it before?',
    'Who is the treasurer before Mara Lind?',
  ],
  ['en', 'Who is the treasurer?', 'It is Mara Lind.', 'why her?', 'Why her: who is the treasurer?'],
  ['en', 'What is the return policy?', '60 days', 'deadline?', 'Deadline of the return policy?'],
  [
    'en',
    'What is the return policy?',
    '60 days',
    'who decides on this?',
    'Who decides on the return policy?',
  ],
  ['en', 'How heavy is the Heron Kayak?', '28 kg', 'how long is it?', 'How long is the Heron Kayak?'],
  ['en', 'Who chairs the Latin exam?', 'Tom', 'how long does it last?', 'How long does the Latin exam last?'],
  ['de', 'Wie schwer ist das Kajak?', '28 kg', 'wie alt ist es?', 'Wie alt ist das Kajak?'],
  ['en', 'Can I refill bottles at the bar?', 'Yes.', 'and jugs?', 'Can I refill jugs at the bar?'],
  ['en', 'whos the treasurer', 'Ask the board.', 'who was it before?', 'Whos the treasurer before?'],
  ['en', 'whats the deposit', '300', 'how long do I have?', 'How long do I have: the deposit?'],
] satisfies WholeRow[])('%s: after %s (%s), %s asks: %s', expectWhole);

test.each([
  'What is the refund policy?',
  'Thanks!',
  'How long does it take to mend a zip?',
  'refund policy',
  'ok cool, bye',
  'who wrote it?',
  'how many pages does it have?',
])('%s is no follow-up, and stays as it is', (question) => {
  const asked = standaloneQuestion(question, [answeredTurn('How heavy is the Heron Kayak?', '28 kg')]);
  expect(asked).toEqual({ question, changed: false, carried: [] });
});

test('the first question of a conversation stays as it is', () => {
  expect(standaloneQuestion('and in 2023?', []).changed).toBe(false);
});

test('a name that looks like a pattern is carried as it is', () => {
  const turn = answeredTurn('$&公司的地址是什么？', '北京');
  expect(standaloneQuestion('电话呢？', [turn]).question).toContain('$&公司');
});
