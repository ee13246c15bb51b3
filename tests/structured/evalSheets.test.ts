/** How many of the questions over workbooks are answered, and how many of the answers are right. */
import { answerSheetQuestions } from '../../scripts/evalSheets';

jest.setTimeout(120_000);

test('70 % of the questions are answered, and 92 % of the answers are right', async () => {
  const answers = await answerSheetQuestions();
  const answered = answers.filter(({ outcome }) => outcome !== 'declined');
  const right = answered.filter(({ outcome }) => outcome === 'right');
  expect(answers).toHaveLength(60);
  expect(answered.length / answers.length).toBeGreaterThanOrEqual(0.7);
  expect(right.length / answered.length).toBeGreaterThanOrEqual(0.92);
});
