import type { ConversationRecord, TurnRecord } from '../../domain/conversations';
import { conversationIdInput, conversationsInput, turnsInput } from '../../domain/inputs/conversations';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { ConversationDoc, ConversationTurnDoc } from '../../models/conversations';
import type { Tenant } from '../../models/tenantModel';
import { type PageOf, readPage } from '../../records/readPage';
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
  const { first, after, search, keyId } = parseInput(conversationsInput, rawInput);
  const { conversations } = ctx.services.models;
  const query = tenant.conversations.scope({
    ...omitNulls({ keyId }),
    ...(search === null ? {} : await matching(tenant, search)),
  });
  return listByCursor<ConversationDoc, ConversationRecord>({
    kind: 'conversation',
    first,
    after,
    timeOf: ({ updatedAt }) => updatedAt,
    read: (count, place) =>
      readPage(conversations, query, { time: 'updatedAt', newestFirst: true, first: count, after: place }),
    count: () => conversations.countDocuments(query).exec(),
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
  const { first, after, newestFirst } = parseInput(turnsInput, rawInput);
  const { models } = ctx.services;
  const { principal } = ctx;
  if (!principal) throw conversationNotFound(conversationId);
  const tenant = tenantFor(ctx, principal);
  const query = tenant.conversationTurns.scope({ conversationId });
  return listByCursor<ConversationTurnDoc, TurnRecord>({
    kind: newestFirst ? 'turn-newest' : 'turn',
    first,
    after,
    timeOf: ({ createdAt }) => createdAt,
    read: async (count, place) => {
      const order = { time: 'createdAt', newestFirst, first: count, after: place } as const;
      const page: PageOf<ConversationTurnDoc> = await readPage(models.conversationTurns, query, order);
      return { ...page, items: await seenTurns(ctx, principal, page.items) };
    },
    count: () => tenant.conversationTurns.count({ conversationId }),
    toRecord: toTurnRecord,
    fitting: (turns) => chargePage(ctx, turns, sizeOf),
  });
}
