import { everything, isSeen } from '../../domain/access';
import type { Principal } from '../../domain/context';
import type { ConversationTurnDoc } from '../../models/conversations';
import { withoutAnswer } from '../../models/deleteAnswersOf';
import { tenantOf } from '../../models/tenantModel';
import { seenIn } from '../authorize';
import type { OperationContext } from '../context';

/** Turns as a request may read them: without what they may have of a file that is hidden from it or has expired. */
export async function seenTurns(
  ctx: OperationContext,
  principal: Principal,
  turns: ConversationTurnDoc[],
): Promise<ConversationTurnDoc[]> {
  const sight = seenIn(ctx, principal);
  const ids = [...new Set(turns.flatMap(({ fileIds }) => fileIds))];
  if ((sight.principals === null && !sight.hidesExpired) || ids.length === 0) return turns;
  const { files } = tenantOf(ctx.services.models, principal.environmentId, everything);
  const found = await files.findFields({ _id: { $in: ids } }, ['readers', 'expiresAt']);
  const hidden = new Set(found.flatMap((file) => (isSeen(file, sight) ? [] : [file._id])));
  return turns.map((turn) =>
    turn.fileIds.some((id) => hidden.has(id)) ? { ...turn, ...withoutAnswer } : turn,
  );
}
