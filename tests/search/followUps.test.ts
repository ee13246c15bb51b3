import fc from 'fast-check';
import { maxQueryCharacters } from '../../domain/limits';
import { conversationParts, loadConversations } from '../../scripts/followUps/conversations';
import { type JudgedTurn, judgeConversation } from '../../scripts/followUps/judgeFollowUps';
import { wholeQuestions } from '../../scripts/followUps/wholeQuestions';
import { type PastTurn, standaloneQuestion } from '../../search/followUp/standaloneQuestion';

const turn = (question: string, answer: string): PastTurn => ({
  question,
  standaloneQuestion: question,
  answer,
  outcome: 'answered',
  citedDocuments: ['handbook.md'],
  sql: null,
});

test('of all questions that are asked without a conversation, at most 1 % are changed by one', () => {
  const questions = wholeQuestions();
  expect(questions.length).toBeGreaterThan(3_000);
  const changed = questions.filter((question, at) => {
    const before = [37, 501, 1_203].map((step) => questions[(at * 7 + step) % questions.length] as string);
    const turns = before.map((one) => turn(one, 'Fjellheim Works, Anna Weber and 12 others.'));
    return standaloneQuestion(question, turns).changed;
  });
  expect(changed.length / questions.length).toBeLessThanOrEqual(0.01);
});

/** The minimum share of follow-ups that is right. */
const least = { open: 0.9, heldOut: 0.8, strangersOpen: 0.3, strangersHeldOut: 0.35 };

describe.each(conversationParts)('the conversations of persons (%s)', (part) => {
  const judged: JudgedTurn[] = loadConversations(part).flatMap(judgeConversation);

  test('no whole question is changed', () => {
    const whole = judged.filter(({ asked }) => asked.whole === undefined);
    expect(whole.filter(({ isRight }) => !isRight).map(({ asked }) => asked.question)).toEqual([]);
  });

  test('follow-ups hold what was meant, and nothing that was not, as often as measured', () => {
    const followUps = judged.filter(({ asked }) => asked.whole !== undefined);
    const right = followUps.filter(({ isRight }) => isRight).length;
    expect(right / followUps.length).toBeGreaterThanOrEqual(least[part]);
  });
});

test('whatever is asked after whatever else, a whole question has the length of a question', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 80 });
  const openings = fc.constantFrom(
    'and ',
    'what about ',
    'und ',
    '¿y ',
    'only ',
    'per ',
    '',
    'the second one ',
    '呢',
    'а ',
  );
  fc.assert(
    fc.property(openings, words, words, words, (opening, rest, last, answer) => {
      const asked = `${opening}${rest}`;
      const { question, changed } = standaloneQuestion(asked, [turn(last, answer), turn(answer, last)]);
      expect(changed || question === asked).toBe(true);
      if (changed) expect(question.length).toBeLessThanOrEqual(maxQueryCharacters);
    }),
    { numRuns: 500 },
  );
});

test('texts of any length are read in time that does not grow with them', () => {
  const long = 'and what about the second one of '.repeat(30_000);
  const used = process.cpuUsage();
  standaloneQuestion('and in 2023?', [turn(long, long)]);
  standaloneQuestion(long, [turn('How heavy is the Heron Kayak?', long)]);
  expect(process.cpuUsage(used).user).toBeLessThan(2_000_000);
});
