import type { ArchivedTurn } from '../../domain/archive';
import type { Caller } from '../authorize';
import type { Services } from '../context';
import { expiryOf, keepsConversations } from '../conversations/conversationRecords';
import { importedChunkId, importedConversationId, importedFileId, importedTurnId } from './importedIds';
import { countWritten, importOf, inserted } from './importRecords';

async function importTurn(
  services: Pick<Services, 'answerRecording'>,
  { principal, tenant }: Caller,
  { id, title, user, searchedFileIds, ...turn }: ArchivedTurn,
): Promise<boolean> {
  const { environmentId, keyId } = principal;
  const { createdAt } = turn;
  const expiresAt = expiryOf(services, createdAt);
  if (!keepsConversations(services) || expiresAt.getTime() <= Date.now()) return false;
  const fileIdOf = (sourceId: string) => importedFileId(environmentId, sourceId);
  const conversationId = importedConversationId(environmentId, turn.conversationId);
  const citations = turn.citations.map((citation) => {
    const fileId = fileIdOf(citation.fileId);
    const chunkId = importedChunkId(fileId, citation.chunkIndex);
    return { ...citation, fileId, chunkId, boundingBoxes: null };
  });
  // Connectors and projects are not of the archive.
  const scope = { projectId: null, fileIds: searchedFileIds?.map(fileIdOf) ?? null, connectorId: null };
  const state = { leaseId: null, leasedUntil: new Date(0), expiresAt };
  const times = { createdAt, updatedAt: createdAt };
  await inserted(
    tenant.conversations.insert({ _id: conversationId, keyId, title, user, ...scope, ...times, ...state }),
  );
  await tenant.conversations.updateOne(
    { _id: conversationId },
    { $min: { createdAt }, $max: { updatedAt: createdAt, expiresAt } },
  );
  const fileIds = turn.fileIds.map(fileIdOf);
  const _id = importedTurnId(environmentId, id);
  const copy = { ...turn, _id, conversationId, citations, fileIds, answerId: null, expiresAt };
  return inserted(tenant.conversationTurns.insert(copy));
}

/**
 * Imports turns of conversations, which expire as they do in their source. Existing turns, expired ones, and all of
 * them where conversations are not kept, are skipped.
 */
export const importConversations = importOf('conversations', [], async (records, caller, { services }) =>
  countWritten(records, (record) => importTurn(services, caller, record)),
);
