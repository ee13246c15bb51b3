import { searchHit } from '../../tests/fixtures/searchHit';
import { parseQuestion } from '../question/parseQuestion';
import { withoutAnswer } from './withoutAnswer';

const content = 'The library is open on Saturday from nine to four. Books may be kept for four weeks.';
const outcomeOf = (question: string, score: number) => {
  const asked = parseQuestion(question);
  return withoutAnswer(asked, [searchHit({ content, score })], asked.language).outcome;
};

test('a passage in another language is shown from a lower score on', () => {
  const [german, english] = ['Wann ist die Bücherei geöffnet?', 'When does the bakery close on Sundays?'];
  expect([german, english].map((question) => outcomeOf(question, 0.3))).toEqual([
    'passages',
    'nothing_found',
  ]);
  expect([german, english].map((question) => outcomeOf(question, 0.36))).toEqual(['passages', 'passages']);
  expect([german, english].map((question) => outcomeOf(question, 0.2))).toEqual([
    'nothing_found',
    'nothing_found',
  ]);
});
