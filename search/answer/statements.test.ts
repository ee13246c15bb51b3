import { searchHit } from '../../tests/fixtures/searchHit';
import { parseQuestion } from '../question/parseQuestion';
import { rankSentences } from './rankSentences';
import { isSameValue, statementOf } from './statements';

/** The values of other files, of a question for which the first text is the answer. */
function otherValues(question: string, texts: string[], language = 'en'): string[] {
  const hits = texts.map((content, at) =>
    searchHit({
      chunkId: `c${at}`,
      fileId: `f${at}`,
      fileName: `f${at}.md`,
      content,
      headingPath: ['Rules'],
    }),
  );
  const parsed = parseQuestion(question);
  const ranked = rankSentences(parsed, hits, language);
  const best = ranked.find(({ hit }) => hit === hits[0]);
  const statement = best ? statementOf(parsed, best, ranked, language) : null;
  return (statement?.others ?? []).map(({ value }) => value);
}

test.each([
  [
    'What is the notice period?',
    'The notice period is four weeks.',
    'The notice period is 6 weeks.',
    ['6 weeks'],
  ],
  ['When does the shop open?', 'The shop opens at 8 am.', 'The shop opens at 9 am.', ['9 am']],
  ['When is the market?', 'The market is on 3 May.', 'The market is on 4 May.', ['4 May']],
  ['When is the market?', 'The market is on Tuesday.', 'The market is on Friday.', ['Friday']],
  ['How much is a canoe?', 'A canoe costs €31.', 'A canoe costs €34.', ['€34']],
  [
    'Who is the treasurer?',
    'Present: Hugh Vik (chair), Mirela Oss (treasurer).',
    'Present: Hugh Vik (chair), Jonty Keele (treasurer), Ada Lim.',
    ['Jonty Keele'],
  ],
  ['Who is the treasurer?', 'The treasurer is Mirela Oss.', 'The treasurer is Jonty Keele.', ['Jonty Keele']],
])('%s %s – %s', (question, text, other, values) => {
  expect(otherValues(question, [text, other])).toEqual(values);
});

test.each([
  [
    'another subject',
    'What is the fee for adults?',
    'The fee for adults is 5 pounds.',
    'The fee for children is 3 pounds.',
  ],
  ['a narrower subject', 'What is the fee?', 'The fee is 5 pounds.', 'The junior fee is 3 pounds.'],
  [
    'another value of the sentence',
    'What is the fee?',
    'The fee is 5 pounds, the deposit is 50 pounds.',
    'The fee is 5 pounds, the deposit is 60 pounds.',
  ],
  ['a year of its own', 'What is the fee?', 'The fee in 2030 is 5 pounds.', 'The fee in 2031 is 6 pounds.'],
  [
    'a day of another year',
    'When is the market?',
    'The market is on 3 May 2030.',
    'The market is on 4 May 2031.',
  ],
  [
    'no kind of a value',
    'Why is the shop shut?',
    'The shop is shut because of 3 strikes.',
    'The shop is shut because of 4 strikes.',
  ],
])('%s is no other value', (_, question, text, other) => {
  expect(otherValues(question, [text, other])).toEqual([]);
});

test('what a file says twice with other values is ambiguous', () => {
  const texts = ['A day costs 5 pounds.', 'A day costs 7 pounds. A day costs 8 pounds.'];
  expect(otherValues('How much does a day cost?', texts)).toEqual([]);
  expect(otherValues('How much does a day cost?', texts.toReversed())).toEqual([]);
});

test('values are compared whatever their unit and spelling', () => {
  expect(isSameValue('4 weeks', '28 days', 'en')).toBe(true);
  expect(isSameValue('4 weeks', '4 months', 'en')).toBe(false);
  expect(isSameValue('Tuesday', 'Friday', 'en')).toBe(false);
});
