import type { ConversationTurnDoc } from '../../models/conversations';
import { withoutAnswer } from '../../models/deleteAnswersOf';
import type { Tenant } from '../../models/tenantModel';

/** Turns as a request may read them: without what they may have of a file that it does not see. */
export async function seenTurns(
  tenant: Pick<Tenant, 'files'>,
  turns: ConversationTurnDoc[],
): Promise<ConversationTurnDoc[]> {
  const ids = [...new Set(turns.flatMap(({ fileIds }) => fileIds))];
  if (ids.length === 0) return turns;
  const files = await tenant.files.findFields({ _id: { $in: ids } }, []);
  const seen = new Set(files.map(({ _id }) => _id));
  return turns.map((turn) =>
    turn.fileIds.every((id) => seen.has(id)) ? turn : { ...turn, ...withoutAnswer },
  );
}
