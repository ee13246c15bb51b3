import type { FeedbackRecord } from '../../domain/answers';
import { feedbackInput } from '../../domain/inputs/answers';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { AnswerFeedbackDoc } from '../../models/answerFeedback';
import { listByCursor } from '../administration/listByCursor';
import { omitNulls, within } from '../answers/answerRecords';
import { authorizeAdmin, tenantFor } from '../authorize';
import type { OperationContext } from '../context';

function toFeedbackRecord(feedback: AnswerFeedbackDoc): FeedbackRecord {
  const { _id: id, answerId, at, keyId, rating, comment, labels } = feedback;
  return { id, answerId, at, keyId, rating, comment, labels };
}

/** The feedback on the environment's answers, latest first. @throws `forbidden` */
export async function listFeedback(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<FeedbackRecord>> {
  const { principal } = await authorizeAdmin(ctx);
  const { filter, ...page } = parseInput(feedbackInput, rawInput);
  const { answerFeedback } = ctx.services.models;
  const { from = null, to = null, label = null, ...equal } = filter ?? {};
  const query = {
    ...omitNulls({ ...equal, labels: label }),
    ...within({ from, to }),
    environmentId: principal.environmentId,
  };
  return listByCursor(answerFeedback, query, page, {
    kind: 'feedback',
    time: 'at',
    newestFirst: true,
    toRecord: toFeedbackRecord,
  });
}

/** The feedback on each of the answers, latest first; none on answers that the environment does not have. */
export async function findFeedback(
  ctx: OperationContext,
  answerIds: readonly string[],
): Promise<FeedbackRecord[][]> {
  const { principal } = ctx;
  if (!principal) return answerIds.map(() => []);
  const found = await tenantFor(ctx, principal).answerFeedback.find(
    { answerId: { $in: [...answerIds] } },
    { sort: { at: -1, _id: 1 } },
  );
  const records = found.map(toFeedbackRecord);
  return answerIds.map((id) => records.filter(({ answerId }) => answerId === id));
}
