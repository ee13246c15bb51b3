import { randomUUID } from 'node:crypto';
import { type FeedbackRecord, maxFeedbackPerAnswer } from '../../domain/answers';
import { AppError, type ErrorCode } from '../../domain/errors';
import { submitFeedbackInput } from '../../domain/inputs/answers';
import { parseInput } from '../../domain/inputs/parseInput';
import { answerNotFound } from '../answers/getAnswer';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Judges an answer of the caller's environment. Feedback is for people and evaluations: it never changes the ranking.
 * @throws `not_found` where the environment has no record of the answer, `conflict` where it has too much feedback
 */
export async function submitFeedback(ctx: OperationContext, rawInput: unknown): Promise<FeedbackRecord> {
  const { principal, tenant } = await authorize(ctx, 'other');
  const { answerId, rating, comment, labels } = parseInput(submitFeedbackInput, rawInput);
  // The answer may have been given a moment ago.
  await ctx.services.answerRecorder.flush();
  // Counted with one write, so that judgements that arrive together cannot exceed the maximum.
  const answer = await tenant.answers.updateOne(
    { _id: answerId, feedbackCount: { $not: { $gte: maxFeedbackPerAnswer } } },
    { $inc: { feedbackCount: 1 } },
  );
  if (!answer) {
    if (!(await tenant.answers.findOne({ _id: answerId }))) throw answerNotFound(answerId);
    throw new AppError('conflict', `An answer has at most ${maxFeedbackPerAnswer} judgements.`);
  }
  const { fileIds, expiresAt } = answer;
  const { keyId } = principal;
  const id = randomUUID();
  const feedback = { answerId, at: new Date(), keyId, rating, comment, labels: [...new Set(labels)] };
  await tenant.answerFeedback.insert({ _id: id, ...feedback, fileIds, expiresAt });
  return { id, ...feedback };
}

submitFeedback.errors = ['not_found', 'conflict'] satisfies ErrorCode[];
