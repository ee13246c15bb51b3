import { randomUUID } from 'node:crypto';
import type { ConversationRecord } from '../../domain/conversations';
import { AppError, type ErrorCode } from '../../domain/errors';
import { startConversationInput } from '../../domain/inputs/conversations';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { expiryOf, keepsConversations } from './conversationRecords';

/**
 * Starts a conversation without turns.
 * @throws `conflict` where the server is configured to keep no questions
 */
export async function startConversation(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<ConversationRecord> {
  const { principal, tenant } = await authorize(ctx, 'other');
  const given = parseInput(startConversationInput, rawInput);
  if (!keepsConversations(ctx.services)) {
    throw new AppError(
      'conflict',
      'This server keeps no questions, and so no conversations: see ANSWER_RECORD_DAYS and ANSWER_RECORD_TEXT.',
    );
  }
  const { keyId } = principal;
  const [id, at] = [randomUUID(), new Date()];
  const fields = { ...given, keyId, createdAt: at, updatedAt: at };
  const state = { leaseId: null, leasedUntil: new Date(0), expiresAt: expiryOf(ctx.services, at) };
  const user = ctx.sight.user ?? null;
  await tenant.conversations.insert({ _id: id, user, ...fields, ...state });
  return { id, ...fields };
}

startConversation.errors = ['conflict'] satisfies ErrorCode[];
