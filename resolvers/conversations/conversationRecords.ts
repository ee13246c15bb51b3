import type { ConversationRecord, TurnRecord } from '../../domain/conversations';
import { maxMadeTitleCharacters } from '../../domain/conversations';
import { AppError } from '../../domain/errors';
import type { ConversationDoc, ConversationTurnDoc } from '../../models/conversations';
import type { Tenant } from '../../models/tenantModel';
import type { Services } from '../context';

const dayMs = 86_400_000;

export const conversationNotFound = (id: string) =>
  new AppError('conversation_not_found', `There is no conversation '${id}'.`);

export async function findConversation(tenant: Tenant, id: string): Promise<ConversationDoc> {
  const conversation = await tenant.conversations.findOne({ _id: id });
  if (!conversation) throw conversationNotFound(id);
  return conversation;
}

export function toConversationRecord(conversation: ConversationDoc): ConversationRecord {
  const { _id: id, title, keyId, projectId, fileIds, connectorId, createdAt, updatedAt } = conversation;
  return { id, title, keyId, projectId, fileIds, connectorId, createdAt, updatedAt };
}

export function toTurnRecord(turn: ConversationTurnDoc): TurnRecord {
  const { _id: id, environmentId, conversationId, fileIds, connectorIds, ...kept } = turn;
  const { expiresAt, standaloneQuestion, ...fields } = kept;
  const changed = standaloneQuestion !== null;
  return { id, ...fields, standaloneQuestion: standaloneQuestion ?? fields.question, changed };
}

/** Whether the server keeps what a conversation consists of. */
export function keepsConversations({
  answerRecording: { days, text },
}: Pick<Services, 'answerRecording'>): boolean {
  return days > 0 && text !== 'none';
}

/** Until when something of `at` is kept. */
export function expiryOf({ answerRecording }: Pick<Services, 'answerRecording'>, at: Date): Date {
  return new Date(at.getTime() + answerRecording.days * dayMs);
}

/** The question in one line, cut between words where it is long. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxMadeTitleCharacters) return line;
  const start = characters.slice(0, maxMadeTitleCharacters - 1).join('');
  const words = start.replace(/\s+\S*$/u, '');
  return `${words}…`;
}
