import type { AnswerRecord } from '../../domain/answers';
import { AppError } from '../../domain/errors';
import { answerIdInput } from '../../domain/inputs/answers';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { toAnswerRecord } from './answerRecords';

export const answerNotFound = (id: string) =>
  new AppError('not_found', `There is no record of an answer '${id}'.`);

/** The record of one answer. @throws `forbidden`, `not_found` */
export async function getAnswer(ctx: OperationContext, rawInput: unknown): Promise<AnswerRecord> {
  const { tenant } = await authorizeAdmin(ctx);
  const { id } = parseInput(answerIdInput, rawInput);
  await ctx.services.answerRecorder.flush();
  const answer = await tenant.answers.findOne({ _id: id });
  if (!answer) throw answerNotFound(id);
  return toAnswerRecord(answer);
}
