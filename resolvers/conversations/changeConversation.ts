import { randomUUID } from 'node:crypto';
import type { ConversationRecord } from '../../domain/conversations';
import { AppError, type ErrorCode } from '../../domain/errors';
import {
  conversationIdInput,
  forkConversationInput,
  renameConversationInput,
  setConversationScopeInput,
} from '../../domain/inputs/conversations';
import { parseInput } from '../../domain/inputs/parseInput';
import type { ConversationTurnDoc } from '../../models/conversations';
import { type PageOf, readPage } from '../../records/readPage';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import {
  conversationNotFound,
  expiryOf,
  findConversation,
  toConversationRecord,
} from './conversationRecords';

/** Gives a conversation another title. @throws `conversation_not_found` */
export async function renameConversation(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<ConversationRecord> {
  const { tenant } = await authorize(ctx, 'other');
  const { id, title } = parseInput(renameConversationInput, rawInput);
  const conversation = await tenant.conversations.updateOne({ _id: id }, { $set: { title } });
  if (!conversation) throw conversationNotFound(id);
  return toConversationRecord(conversation);
}

renameConversation.errors = ['conversation_not_found'] satisfies ErrorCode[];

/** Changes what the next questions of a conversation search; what is left out restricts nothing. @throws `conversation_not_found` */
export async function setConversationScope(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<ConversationRecord> {
  const { tenant } = await authorize(ctx, 'other');
  const { id, fileIds, connectorId } = parseInput(setConversationScopeInput, rawInput);
  const conversation = await tenant.conversations.updateOne({ _id: id }, { $set: { fileIds, connectorId } });
  if (!conversation) throw conversationNotFound(id);
  return toConversationRecord(conversation);
}

setConversationScope.errors = ['conversation_not_found'] satisfies ErrorCode[];

/**
 * Deletes a conversation with its turns; a question that is being answered is not kept. What an interrupted deletion
 * leaves is of no conversation, and expires.
 * @throws `conversation_not_found`
 */
export async function deleteConversation(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  const { tenant } = await authorize(ctx, 'other');
  const { id } = parseInput(conversationIdInput, rawInput);
  const deleted = await tenant.conversations.deleteOne({ _id: id });
  if (!deleted) throw conversationNotFound(id);
  await tenant.conversationTurns.deleteMany({ conversationId: id });
  return { id };
}

deleteConversation.errors = ['conversation_not_found'] satisfies ErrorCode[];

const turnsAtATime = 100;

/**
 * Copies a conversation up to one of its turns, to go on from there in another direction. The record of the copy is
 * written last, so that it is never seen with a part of its turns.
 * @throws `conversation_not_found`; `not_found` where it has no such turn
 */
export async function forkConversation(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<ConversationRecord> {
  const { principal, tenant } = await authorize(ctx, 'other');
  const { id, turnId } = parseInput(forkConversationInput, rawInput);
  const source = await findConversation(tenant, id);
  const last = await tenant.conversationTurns.findOne({ _id: turnId, conversationId: id });
  if (!last) throw new AppError('not_found', `The conversation has no turn '${turnId}'.`);
  const { models } = ctx.services;
  const conversationId = randomUUID();
  const own = { environmentId: principal.environmentId, conversationId: id };
  const order = { time: 'createdAt', newestFirst: false, first: turnsAtATime } as const;
  let after: { at: Date; id: string } | null = null;
  do {
    const page: PageOf<ConversationTurnDoc> = await readPage(models.conversationTurns, own, {
      ...order,
      after,
    });
    const end = page.items.findIndex(({ _id }) => _id === turnId) + 1;
    const copied = end > 0 ? page.items.slice(0, end) : page.items;
    await tenant.conversationTurns.insertMany(
      copied.map((turn) => ({ ...turn, _id: randomUUID(), conversationId })),
    );
    const place = page.items.at(-1);
    after = end === 0 && place ? { at: place.createdAt, id: place._id } : null;
  } while (after !== null);
  const at = new Date();
  const state = { leaseId: null, leasedUntil: new Date(0), expiresAt: expiryOf(ctx.services, at) };
  const { title, projectId, fileIds, connectorId } = source;
  const fields = {
    title,
    projectId,
    fileIds,
    connectorId,
    keyId: principal.keyId,
    createdAt: at,
    updatedAt: at,
  };
  const user = ctx.sight.user ?? null;
  await tenant.conversations.insert({ _id: conversationId, user, ...fields, ...state });
  return { id: conversationId, ...fields };
}

forkConversation.errors = ['conversation_not_found', 'not_found'] satisfies ErrorCode[];
