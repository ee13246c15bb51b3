import { searchHit } from '../../tests/fixtures/searchHit';
import { parseQuestion } from '../question/parseQuestion';
import { withoutAnswer } from './withoutAnswer';

const content = 'The library is open on Saturday from nine to four. Books may be kept for four weeks.';
const outcomeOf = (question: string, score: number) => {
  const asked = parseQuestion(question);
  return withoutAnswer(asked, [searchHit({ content, score })], asked.language).outcome;
};

test('whatever was found is shown, in any language, and what was looked for where nothing was', () => {
  const [german, english] = ['Wann ist die Bücherei geöffnet?', 'When does the bakery close on Sundays?'];
  expect([german, english].map((question) => outcomeOf(question, 0.2))).toEqual(['passages', 'passages']);
  expect(withoutAnswer(parseQuestion(english), [], 'en').outcome).toBe('nothing_found');
});

test('three passages are shown, the closest first, and no more', () => {
  const hits = [0.4, 0.3, 0.2, 0.1].map((score, at) =>
    searchHit({ content: `Books may be kept for ${at + 2} weeks.`, score, chunkId: String(at) }),
  );
  const { answer } = withoutAnswer(parseQuestion('How long may I keep books?'), hits, 'en');
  expect(answer.match(/\d weeks/gu)).toEqual(['2 weeks', '3 weeks', '4 weeks']);
});
