import type { UnansweredQuestions } from '../../domain/answers';
import { unansweredInput } from '../../domain/inputs/answers';
import { parseInput } from '../../domain/inputs/parseInput';
import { groupQuestions } from '../../search/question/groupQuestions';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { unanswered, within } from './answerRecords';

/** The questions that are grouped, from the latest. */
const maxQuestions = 500;
const maxExamples = 5;

/** Questions that were asked in vain, in groups that ask for the same, the most frequent first. @throws `forbidden` */
export async function listUnanswered(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<UnansweredQuestions[]> {
  const { principal } = await authorizeAdmin(ctx);
  const { first, from, to } = parseInput(unansweredInput, rawInput);
  const { answerRecorder, models } = ctx.services;
  await answerRecorder.flush();
  const { environmentId } = principal;
  const records = await models.answers
    .find({ environmentId, ...within({ from, to }), ...unanswered, question: { $gt: '' } })
    .select({ question: 1, at: 1, outcome: 1 })
    .sort({ at: -1, _id: 1 })
    .limit(maxQuestions)
    .lean()
    .exec();
  const asked = records.map(({ _id: answerId, question, at, outcome = null }) => ({
    answerId,
    question: question ?? '',
    at,
    outcome,
  }));
  return groupQuestions(asked)
    .sort((a, b) => b.length - a.length)
    .slice(0, first)
    .map((group) => {
      const [{ answerId, at: lastAskedAt, outcome }] = group;
      const examples = [...new Set(group.map(({ question }) => question))].slice(0, maxExamples);
      return { count: group.length, examples, lastAskedAt, answerId, outcome };
    });
}
