import type { ArchivedTurn } from '../../domain/archive';
import type { ConversationDoc, ConversationTurnDoc } from '../../models/conversations';
import { listingOf, type Order } from './exportListing';

const order: Order = [
  ['conversationId', 'string', 1],
  ['createdAt', 'date', 1],
  ['_id', 'string', 1],
];

/** Boxes of quotes are left out: the chunks have them. */
function toArchivedTurn(turn: ConversationTurnDoc, conversation: ConversationDoc): ArchivedTurn {
  const { title, fileIds, user = null } = conversation;
  const { _id: id, environmentId, answerId, connectorIds, expiresAt, citations, ...fields } = turn;
  const cited = citations.map(({ chunkId, boundingBoxes, ...citation }) => citation);
  return { id, ...fields, title, user, searchedFileIds: fileIds, citations: cited };
}

/** Turns, by conversation and time. Those that an interrupted deletion left are of no conversation. */
export const conversations = listingOf('conversationTurns', order, async (turns, tenant) => {
  const ids = [...new Set(turns.map((turn) => turn.conversationId))];
  const found = await tenant.conversations.find({ _id: { $in: ids } });
  const byId = new Map(found.map((conversation) => [conversation._id, conversation]));
  return turns.map((turn) => {
    const conversation = byId.get(turn.conversationId);
    return conversation ? toArchivedTurn(turn, conversation) : null;
  });
});
