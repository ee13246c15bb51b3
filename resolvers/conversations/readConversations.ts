import type { ConversationRecord, TurnRecord } from '../../domain/conversations';
import { conversationIdInput, conversationsInput, turnsInput } from '../../domain/inputs/conversations';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { ConversationTurnDoc } from '../../models/conversations';
import type { Tenant } from '../../models/tenantModel';
import { listByCursor } from '../administration/listByCursor';
import { chargePage } from '../answerSize';
import { omitNulls } from '../answers/answerRecords';
import { authorize, tenantFor } from '../authorize';
import type { OperationContext } from '../context';
import {
  conversationNotFound,
  findConversation,
  toConversationRecord,
  toTurnRecord,
} from './conversationRecords';
import { seenTurns } from './seenTurns';

/** The number of questions, newest first, that a search finds. */
const maxQuestionsFound = 1_000;

async function matching(tenant: Tenant, search: string): Promise<object> {
  const text = { $regex: search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' };
  const found = await tenant.conversationTurns.findFields({ question: text }, ['conversationId'], {
    sort: { createdAt: -1 },
    limit: maxQuestionsFound,
  });
  const ids = [...new Set(found.map(({ conversationId }) => conversationId))];
  return { $or: [{ title: text }, { _id: { $in: ids } }] };
}

/** The conversations of the environment, the one that was asked last first. */
export async function listConversations(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<ConversationRecord>> {
  const { tenant } = await authorize(ctx, 'list');
  const { search, keyId, ...page } = parseInput(conversationsInput, rawInput);
  const { conversations } = ctx.services.models;
  const query = tenant.conversations.scope({
    ...omitNulls({ keyId }),
    ...(search === null ? {} : await matching(tenant, search)),
  });
  return listByCursor(conversations, query, page, {
    kind: 'conversation',
    time: 'updatedAt',
    newestFirst: true,
    toRecord: toConversationRecord,
  });
}

/** One conversation. @throws `conversation_not_found` */
export async function getConversation(ctx: OperationContext, rawInput: unknown): Promise<ConversationRecord> {
  const { tenant } = await authorize(ctx, 'list');
  const { id } = parseInput(conversationIdInput, rawInput);
  return toConversationRecord(await findConversation(tenant, id));
}

const sizeOf = ({ question, answer, citations }: ConversationTurnDoc) =>
  question.length + (answer?.length ?? 0) + JSON.stringify(citations).length;

/** The turns of a conversation that the caller has read, the first one first unless it says otherwise. */
export async function listTurns(
  ctx: OperationContext,
  conversationId: string,
  rawInput: unknown,
): Promise<Connection<TurnRecord>> {
  const { newestFirst, ...page } = parseInput(turnsInput, rawInput);
  const { models } = ctx.services;
  const { principal } = ctx;
  if (!principal) throw conversationNotFound(conversationId);
  const tenant = tenantFor(ctx, principal);
  const query = tenant.conversationTurns.scope({ conversationId });
  return listByCursor(models.conversationTurns, query, page, {
    kind: newestFirst ? 'turn-newest' : 'turn',
    time: 'createdAt',
    newestFirst,
    toRecord: toTurnRecord,
    seen: (turns) => seenTurns(ctx, principal, turns),
    fitting: (turns) => chargePage(ctx, turns, sizeOf),
  });
}
