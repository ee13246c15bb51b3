import { toApiError } from '../../../api/apiError';
import { request } from '../../../api/client';
import {
  ConversationDocument,
  type ConversationRowFragment,
  ConversationTurnsDocument,
  ForkConversationDocument,
} from '../../../api/generated/graphql';
import { type Pages, usePages } from '../../../api/usePages';
import { useQuery } from '../../../api/useQuery';
import type { Query } from '../../../api/useReading';
import { type Scope, storedTurn, type Turn } from '../turn';
import { useConversationChanges } from './conversationsChanged';

type StoredPages = Pages<Parameters<typeof storedTurn>[2]>;

export interface Thread {
  /** The conversation, as far as it is known; null before it is, and for the first question. */
  conversation: ConversationRowFragment | null;
  query: Query<unknown>;
  /** The scope of its questions. */
  scope: Scope;
  /** The turns, the latest first: those of this page with all details, the others as the conversation keeps them. */
  turns: readonly Turn[];
  pages: StoredPages;
  /** Copies the conversation up to the question before a turn; null: there is none before it. */
  forkBefore(turn: Turn): Promise<string | null>;
}

/** A conversation and its turns; without an ID, the questions that no conversation keeps. */
export function useThread(id: string | null, key: string, asked: readonly Turn[], startScope: Scope): Thread {
  const query = useQuery(ConversationDocument, id === null ? null : { id });
  const pages = usePages(
    ConversationTurnsDocument,
    id === null ? null : { id, newestFirst: true },
    ({ conversation }) => conversation?.turns,
  );
  // The title is made of the first question.
  useConversationChanges(query.refetch);

  const conversation = query.data?.conversation ?? null;
  const own = asked.filter(({ thread }) => thread === key);
  const known = new Set(own.map(({ turnId }) => turnId));
  const scope = conversation
    ? { fileIds: conversation.fileIds ?? null, connectorId: conversation.connectorId ?? null }
    : startScope;
  const stored = (pages.data?.nodes ?? []).filter((turn) => !known.has(turn.id));
  const turns = id === null ? own : [...own, ...stored.map((turn) => storedTurn(id, scope, turn))];

  async function turnBefore(turn: Turn): Promise<string | null> {
    const earlier = turns.slice(turns.indexOf(turn) + 1).find(({ turnId }) => turnId !== null);
    if (earlier || id === null || pages.next === null) return earlier?.turnId ?? null;
    const place = { id, newestFirst: true, first: 1, after: pages.next };
    const page = await request(ConversationTurnsDocument, place);
    return page.conversation?.turns.nodes[0]?.id ?? null;
  }
  async function forkBefore(turn: Turn): Promise<string | null> {
    const turnId = await turnBefore(turn);
    if (turnId === null || id === null) return null;
    const { forkConversation } = await request(ForkConversationDocument, { id, turnId });
    if (!forkConversation) throw toApiError('The conversation could not be copied.');
    return forkConversation.id;
  }
  return { conversation, query, scope, turns, pages, forkBefore };
}
