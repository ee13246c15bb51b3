import type { AnswerRecord } from '../../domain/answers';
import { answersInput } from '../../domain/inputs/answers';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import { listByCursor } from '../administration/listByCursor';
import { chargePage } from '../answerSize';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { omitNulls, toAnswerRecord, unanswered, within } from './answerRecords';

/** The records of the environment's answers, latest first. @throws `forbidden` */
export async function listAnswers(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<AnswerRecord>> {
  const { principal } = await authorizeAdmin(ctx);
  const { filter, ...page } = parseInput(answersInput, rawInput);
  const { answerRecorder, models } = ctx.services;
  // So that an answer is listed as soon as it was given, by this process.
  await answerRecorder.flush();
  const { from = null, to = null, fileId = null, isAnswered = null, ...equal } = filter ?? {};
  const query = {
    ...omitNulls({ ...equal, fileIds: fileId }),
    ...within({ from, to }),
    ...(isAnswered === null ? {} : isAnswered ? { $nor: unanswered.$or } : unanswered),
    environmentId: principal.environmentId,
  };
  return listByCursor(models.answers, query, page, {
    kind: 'answer',
    time: 'at',
    newestFirst: true,
    toRecord: toAnswerRecord,
    fitting: (answers) =>
      chargePage(ctx, answers, ({ hits }) =>
        hits.reduce((sum, { content }) => sum + (content?.length ?? 0), 0),
      ),
  });
}
