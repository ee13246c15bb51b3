import type { ArchivedTurn } from '../../domain/archive';
import type { ConversationDoc, ConversationTurnDoc } from '../../models/conversations';
import type { Tenant } from '../../models/tenantModel';
import type { Found, Place } from './exportListing';

/** Boxes of quotes are left out: the chunks have them. */
function toArchivedTurn(turn: ConversationTurnDoc, conversation: ConversationDoc): ArchivedTurn {
  const { title, fileIds, user = null } = conversation;
  const { _id: id, environmentId, answerId, connectorIds, expiresAt, citations, ...fields } = turn;
  const cited = citations.map(({ chunkId, boundingBoxes, ...citation }) => citation);
  return { id, ...fields, title, user, searchedFileIds: fileIds, citations: cited };
}

/** Turns, by conversation and time. Those that an interrupted deletion left are of no conversation. */
export async function readTurns(tenant: Tenant, after: Place | null, limit: number): Promise<Found> {
  const found: Found = [];
  let place = after;
  while (found.length < limit) {
    const [conversationId, time, id] = place ?? [];
    const createdAt = new Date(Number(time));
    const beyond = place && {
      $or: [
        { conversationId: { $gt: conversationId } },
        { conversationId, createdAt: { $gt: createdAt } },
        { conversationId, createdAt, _id: { $gt: id } },
      ],
    };
    const turns = await tenant.conversationTurns.find((beyond ?? {}) as object, {
      sort: { conversationId: 1, createdAt: 1, _id: 1 },
      limit: limit - found.length,
    });
    const ids = [...new Set(turns.map((turn) => turn.conversationId))];
    const conversations = await tenant.conversations.find({ _id: { $in: ids } });
    const byId = new Map(conversations.map((conversation) => [conversation._id, conversation]));
    for (const turn of turns) {
      place = [turn.conversationId, turn.createdAt.getTime(), turn._id];
      const conversation = byId.get(turn.conversationId);
      if (conversation) found.push({ record: toArchivedTurn(turn, conversation), place });
    }
    if (turns.length === 0) break;
  }
  return found;
}
