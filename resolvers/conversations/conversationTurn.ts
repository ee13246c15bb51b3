import { randomUUID } from 'node:crypto';
import { type ConversationScope, turnsRemembered } from '../../domain/conversations';
import type { ChatAnswer } from '../../domain/search';
import type { ConversationTurnDoc } from '../../models/conversations';
import { type PastTurn, standaloneQuestion } from '../../search/followUp/standaloneQuestion';
import { standaloneQuestionByModel } from '../../search/followUp/standaloneQuestionByModel';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import { expiryOf, titleOf } from './conversationRecords';
import { seenTurns } from './seenTurns';
import { holdConversation, type TurnLease } from './turnLease';

/** So that most of a request's time is left for its answer. */
const followUpShareOfModelTime = 0.2;

interface Asked extends ConversationScope {
  question: string;
  /** As the caller corrects it; null: to be made. */
  standaloneQuestion: string | null;
  conversationId: string | null;
}

interface Meant {
  standaloneQuestion: string;
  /** The files that the last turns were answered from, which a question that names no other is about. */
  preferredFileIds: string[];
}

/** The turns whose files are preferred. */
const turnsInView = 3;

/** The files that turns were answered from: those that they cite, else that of the rows or of the closest passage. */
function answeredFrom(turns: ConversationTurnDoc[]): string[] {
  const files = turns.flatMap(({ citations, fileIds }) =>
    citations.length > 0 ? citations.map(({ fileId }) => fileId) : fileIds.slice(0, 1),
  );
  return [...new Set(files)];
}

function toPastTurn({ citations, answer, ...turn }: ConversationTurnDoc): PastTurn {
  const { question, outcome, sql } = turn;
  return {
    question,
    standaloneQuestion: turn.standaloneQuestion ?? question,
    answer: answer ?? '',
    outcome,
    citedDocuments: [...new Set(citations.map(({ fileName }) => fileName))],
    sql,
  };
}

/** The files and databases that a turn may quote. */
type Source = Pick<ConversationTurnDoc, 'fileIds' | 'connectorIds'>;

/** The meaning of a question of a conversation: as a language model says, or the evidence of the turns before. */
async function made(
  ctx: OperationContext,
  { tenant, principal }: Caller,
  conversationId: string,
  question: string,
): Promise<Meant & { sources: Source[] }> {
  const { services, signal } = ctx;
  const latest = { sort: { createdAt: -1, _id: 1 }, limit: turnsRemembered } as const;
  const last = await seenTurns(
    ctx,
    principal,
    await tenant.conversationTurns.find({ conversationId }, latest),
  );
  const turns = last.reverse().map(toPastTurn);
  const { languageModels, modelTimeoutMs } = services;
  const languageModel = await languageModels.of(principal.environmentId, 'answers');
  const timeoutMs = modelTimeoutMs * followUpShareOfModelTime;
  const whole = languageModel
    ? await standaloneQuestionByModel(languageModel, question, turns, { signal, timeoutMs })
    : standaloneQuestion(question, turns);
  // A deletion of these takes what the question has of them along.
  const hasCarried = (text: string | null) =>
    whole.carried.some((words) => text?.toLowerCase().includes(words.toLowerCase()));
  const sources = last.filter((turn) => hasCarried(turn.answer) || hasCarried(turn.standaloneQuestion));
  const preferredFileIds = answeredFrom(last.slice(-turnsInView));
  return { standaloneQuestion: whole.question, preferredFileIds, sources };
}

/** The files that the answer to a turn may quote. */
function filesOf({ results, citations, routing, quotedFileIds = [] }: ChatAnswer): string[] {
  const named = [...results.semantic, ...citations, ...routing.cells];
  return [...named.map(({ fileId }) => fileId), ...quotedFileIds];
}

/** One question on its way through its conversation; of a question that is in none, nothing is read or kept. */
export class ConversationTurn {
  /** Null where the question is in no conversation. */
  id: string | null = null;
  private readonly at = new Date();
  /** The turns that the question was made whole from. */
  private sources: Source[] = [];
  private held: (TurnLease & { ctx: OperationContext; caller: Caller }) | null = null;

  /**
   * The text to search for the question, and where.
   * @throws `conversation_not_found`, `conversation_busy`
   */
  async begin(ctx: OperationContext, caller: Caller, asked: Asked): Promise<ConversationScope & Meant> {
    const { conversationId, question, projectId, fileIds, connectorId } = asked;
    const whole = asked.standaloneQuestion;
    const scope = { projectId, fileIds, connectorId };
    const asAsked = { standaloneQuestion: whole ?? question, preferredFileIds: [] };
    if (conversationId === null) return { ...scope, ...asAsked };
    this.held = { ...(await holdConversation(caller.tenant, conversationId)), ctx, caller };
    this.id = randomUUID();
    const { conversation } = this.held;
    const { sources, ...meant } =
      whole === null ? await made(ctx, caller, conversationId, question) : { ...asAsked, sources: [] };
    this.sources = sources;
    return {
      projectId: projectId ?? conversation.projectId,
      fileIds: fileIds ?? conversation.fileIds,
      connectorId: connectorId ?? conversation.connectorId,
      ...meant,
    };
  }

  /** Adds the answered question to its conversation, unless that was deleted meanwhile. */
  async keep(chat: ChatAnswer): Promise<void> {
    if (!this.held || this.id === null) return;
    const { ctx, caller, conversation } = this.held;
    const { conversationTurns, conversations } = caller.tenant;
    const { question, outcome, answer, answerId, routing } = chat;
    // Names of files that the answer does not quote would outlive their deletion.
    const citations = chat.citations.map(({ alsoIn, ...citation }) => citation);
    const own = ctx.sight.principals === null && routing.connectorId !== null ? [routing.connectorId] : [];
    const connectorIds = [...this.sources.flatMap((source) => source.connectorIds ?? []), ...own];
    const now = new Date();
    const expiresAt = expiryOf(ctx.services, now);
    const { _id: conversationId } = conversation;
    await conversationTurns.insert({
      ...{ _id: this.id, conversationId, question, outcome, answer, citations, answerId },
      standaloneQuestion: chat.standaloneQuestion === question ? null : chat.standaloneQuestion,
      sql: routing.sqlGenerated,
      fileIds: [...new Set([...filesOf(chat), ...this.sources.flatMap(({ fileIds }) => fileIds)])],
      ...(connectorIds.length > 0 ? { connectorIds: [...new Set(connectorIds)] } : {}),
      createdAt: this.at,
      expiresAt,
    });
    const kept = await conversations.updateOne(
      { _id: conversationId },
      { $set: { updatedAt: now, expiresAt } },
    );
    if (!kept) await conversationTurns.deleteOne({ _id: this.id });
    else if (kept.title === null) {
      await conversations.updateOne(
        { _id: conversationId, title: null },
        { $set: { title: titleOf(question) } },
      );
    }
  }

  /** Lets the next question be asked. */
  async end(): Promise<void> {
    const { held } = this;
    this.held = null;
    await held?.release().catch((error: unknown) => {
      held.ctx.log.warn({ error }, 'could not release a conversation, which is left to its lease');
    });
  }
}
