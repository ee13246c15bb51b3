import { performance } from 'node:perf_hooks';
import { parseInput } from '../domain/inputs/parseInput';
import { promptedChatInput } from '../domain/inputs/search';
import type { AnswerExtras, ChatAnswer } from '../domain/search';
import { readFilter } from '../models/facts/readFilter';
import { intentOf } from '../search/outcome/intent';
import { parseQuestion } from '../search/question/parseQuestion';
import { chargeResults } from './answerSize';
import { describeChat } from './answers/describeAnswer';
import { recorded } from './answers/recorded';
import { appliedFilter } from './appliedFilter';
import { authorize, seenIn } from './authorize';
import { promptUse, requestedPrompt } from './chat/chosenPrompt';
import { isTalk, writeAnswer } from './chat/writeAnswer';
import type { OperationContext } from './context';
import { ConversationTurn } from './conversations/conversationTurn';
import { beginSuggestions } from './suggestFilters';
import { notSearched } from './unified/searchRun';
import { unifiedSearch } from './unifiedSearch';

async function answer(
  ctx: OperationContext,
  rawInput: unknown,
  turn: ConversationTurn,
  onDelta?: (text: string) => void,
  extras: AnswerExtras = {},
): Promise<Omit<ChatAnswer, 'answerId'>> {
  const caller = await authorize(ctx, 'chat');
  const input = parseInput(promptedChatInput, rawInput);
  const startedAt = performance.now();
  const { projectId, fileIds, connectorId, ...meant } = await turn.begin(ctx, caller, input);
  const { standaloneQuestion, preferredFileIds } = meant;
  const { topK, minScore, forceRoute } = input;
  const prompt = await requestedPrompt(ctx, caller.tenant, input);
  const question = parseQuestion(standaloneQuestion);
  const intent = intentOf(standaloneQuestion);
  const filter = await readFilter(caller.tenant, input.filter);
  const scope = { projectId, fileIds, metadataFilters: null, filter, ...seenIn(ctx, caller.principal) };
  const search = { question, scope, topK, minScore, connectorId, forceRoute, preferredFileIds };
  const suggestedFilters = isTalk(intent)
    ? []
    : beginSuggestions(ctx, caller.tenant, question, scope, extras);
  const found = isTalk(intent) ? notSearched(search) : await unifiedSearch(ctx, caller, search);
  chargeResults(ctx, found.results);
  const retrievedAt = performance.now();
  const timeoutMs = Math.max(0, ctx.services.modelTimeoutMs - (retrievedAt - startedAt));
  const written = await ctx.services.telemetry.measure('answer', {}, () =>
    writeAnswer(ctx, { caller, question, scope, intent, found, search, prompt, timeoutMs, onDelta }),
  );
  const { citations, model, outcome, suggestions } = written;
  return {
    question: input.question,
    standaloneQuestion,
    conversationId: input.conversationId,
    turnId: turn.id,
    answer: written.answer,
    outcome,
    suggestions,
    searchTimeMs: retrievedAt - startedAt,
    generationTimeMs: performance.now() - retrievedAt,
    model,
    citations,
    totalChunksUsed: new Set(citations.map(({ chunkId }) => chunkId)).size,
    routing: found.routing,
    results: found.results,
    quotedFileIds: outcome === 'passages' ? found.below.map(({ fileId }) => fileId) : [],
    prompt: promptUse(prompt, written.builtInBecause),
    appliedFilter: appliedFilter(scope, connectorId),
    // Filters restrict passages, not rows.
    suggestedFilters: found.routing.route === 'structured' ? [] : await suggestedFilters,
  };
}

const recordedAnswer = recorded(answer, describeChat);

/**
 * Answers a question from documents and rows (docs/specification.md#post-chat). If nothing is retrieved, the answer
 * says so and no model is called. A question of a conversation is searched as what it means there, and kept as its
 * next turn.
 * @param onDelta called with each verified statement; the concatenation is the answer
 * @throws the errors of `searchDocuments`; `prompt_not_found`; `forbidden` for a draft of a prompt; `bad_request` where
 * a placeholder has no value; `conversation_not_found`; `conversation_busy` while another turn is answered
 */
export async function answerQuestion(
  ctx: OperationContext,
  rawInput: unknown,
  onDelta?: (text: string) => void,
  extras?: AnswerExtras,
): Promise<ChatAnswer> {
  const turn = new ConversationTurn();
  try {
    const chat = await recordedAnswer(ctx, rawInput, turn, onDelta, extras);
    await turn.keep(chat);
    return chat;
  } finally {
    await turn.end();
  }
}
