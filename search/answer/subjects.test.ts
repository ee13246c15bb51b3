import type { SearchHit } from '../../domain/search';
import { searchHit } from '../../tests/fixtures/searchHit';
import { parseQuestion } from '../question/parseQuestion';
import { extractAnswer } from './extractAnswer';

const answerTo = (question: string, hits: SearchHit[]) => extractAnswer(parseQuestion(question), hits);

function section(heading: string, text: string, overrides: Partial<SearchHit> = {}): SearchHit {
  return searchHit({
    chunkId: `chunk ${heading}`,
    fileName: 'garden-tools.pdf',
    content: `${heading}\n\n${text}`,
    headingPath: [heading],
    score: 0.7,
    ...overrides,
  });
}

const large = section('Mower Grand', 'The blade turns 3,000 times a minute. It weighs 31 kilograms.');
const small = section('Mower Petit', 'It weighs 12 kilograms and folds flat.', { chunkIndex: 7, score: 0.6 });

const quoted = (question: string, hits: SearchHit[]) =>
  answerTo(question, hits).citations.map(({ quote }) => quote);

test('what a section is named by counts for its sentences', () => {
  expect(quoted('How heavy is the Mower Petit?', [large, small])).toEqual([
    'It weighs 12 kilograms and folds flat.',
  ]);
});

test('a section is not quoted where the question names its neighbour', () => {
  expect(quoted('How often does the blade of the Mower Petit turn?', [large, small])).toEqual([]);
});

test('a heading and the head of a table answer nothing', () => {
  const table = section('Mower Grand', '| Property | Value |\n| --- | --- |\n| Battery | 36 volts |', {
    score: 0.9,
  });
  expect(quoted('What battery does the Mower Grand have?', [table])).toEqual(['| Battery | 36 volts |']);
});

test('a question with a slip of the pen is answered as if it had none', () => {
  expect(quoted('How heavy is the Mowre Petit?', [large, small])).toEqual([
    'It weighs 12 kilograms and folds flat.',
  ]);
});

test.each([
  ['Who inspected the mower?', 'The mower was inspected on 4 March.'],
  ['How many people work in the shed?', 'Parcels reach the shed after five working days.'],
  ['How wide is the mower?', 'The mower is 1.2 metres long.'],
])('a date, a span of time or another measure is no answer to "%s"', (question, text) => {
  expect(quoted(question, [section('Shed', text)])).toEqual([]);
});
