import { everything, isSeen } from '../../domain/access';
import type { Principal } from '../../domain/context';
import type { ConversationTurnDoc } from '../../models/conversations';
import { tenantOf } from '../../models/tenantModel';
import { withoutAnswer } from '../../records/deleteAnswersOf';
import { seenIn } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Turns as a request may read them: without what they may have of a file that is hidden from it or has expired, or of
 * rows of a database that are limited for it and were not for the caller of the turn.
 */
export async function seenTurns(
  ctx: OperationContext,
  principal: Principal,
  turns: ConversationTurnDoc[],
): Promise<ConversationTurnDoc[]> {
  const hidden = new Set([
    ...(await hiddenFiles(ctx, principal, turns)),
    ...(await filteredConnectors(ctx, principal, turns)),
  ]);
  if (hidden.size === 0) return turns;
  return turns.map((turn) => {
    const sources = [...turn.fileIds, ...(turn.connectorIds ?? [])];
    return sources.some((id) => hidden.has(id)) ? { ...turn, ...withoutAnswer } : turn;
  });
}

async function hiddenFiles(
  ctx: OperationContext,
  principal: Principal,
  turns: ConversationTurnDoc[],
): Promise<string[]> {
  const sight = seenIn(ctx, principal);
  const ids = [...new Set(turns.flatMap(({ fileIds }) => fileIds))];
  if ((sight.principals === null && !sight.hidesExpired) || ids.length === 0) return [];
  const { files } = tenantOf(ctx.services.models, principal.environmentId, everything);
  const found = await files.findFields({ _id: { $in: ids } }, ['readers', 'expiresAt']);
  return found.flatMap((file) => (isSeen(file, sight) ? [] : file._id));
}

async function filteredConnectors(
  { sight, services }: OperationContext,
  { environmentId }: Principal,
  turns: ConversationTurnDoc[],
): Promise<string[]> {
  const ids = [...new Set(turns.flatMap(({ connectorIds }) => connectorIds ?? []))];
  if (sight.principals === null || ids.length === 0) return [];
  const { connectors } = tenantOf(services.models, environmentId, everything);
  const limited = { _id: { $in: ids }, 'rowFilters.0': { $exists: true } };
  return (await connectors.findFields(limited, [])).map(({ _id }) => _id);
}
