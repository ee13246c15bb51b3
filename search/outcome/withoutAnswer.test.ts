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

test('further passages are shown that score about as much as the closest one, and no others', () => {
  const hits = [0.4, 0.3, 0.2].map((score, at) =>
    searchHit({ content: `Books may be kept for ${at + 2} weeks.`, score, chunkId: String(at) }),
  );
  const { answer } = withoutAnswer(parseQuestion('How long may I keep books?'), hits, 'en');
  expect(answer).toContain('2 weeks');
  expect(answer).toContain('3 weeks');
  expect(answer).not.toContain('4 weeks');
});
