import { performance } from 'node:perf_hooks';
import { parseInput } from '../domain/inputs/parseInput';
import { promptedChatInput } from '../domain/inputs/search';
import type { ChatAnswer } from '../domain/search';
import { intentOf } from '../search/outcome/intent';
import { parseQuestion } from '../search/question/parseQuestion';
import { describeChat } from './answers/describeAnswer';
import { recorded } from './answers/recorded';
import { authorize } from './authorize';
import { promptUse, requestedPrompt } from './chat/chosenPrompt';
import { isTalk, writeAnswer } from './chat/writeAnswer';
import type { OperationContext } from './context';
import { notSearched } from './unified/searchRun';
import { unifiedSearch } from './unifiedSearch';

async function answer(
  ctx: OperationContext,
  rawInput: unknown,
  onDelta?: (text: string) => void,
): Promise<Omit<ChatAnswer, 'answerId'>> {
  const caller = await authorize(ctx, 'chat');
  const input = parseInput(promptedChatInput, rawInput);
  const startedAt = performance.now();
  const { projectId, fileIds, topK, minScore, connectorId, forceRoute } = input;
  const prompt = await requestedPrompt(ctx, caller.tenant, input);
  const question = parseQuestion(input.question);
  const intent = intentOf(input.question);
  const scope = { projectId, fileIds, metadataFilters: null };
  const search = { question, scope, topK, minScore, connectorId, forceRoute };
  const found = isTalk(intent) ? notSearched(search) : await unifiedSearch(ctx, caller, search);
  const retrievedAt = performance.now();
  const timeoutMs = Math.max(0, ctx.services.modelTimeoutMs - (retrievedAt - startedAt));
  const written = await ctx.services.telemetry.measure('answer', {}, () =>
    writeAnswer(ctx, { caller, question, scope, intent, found, search, prompt, timeoutMs, onDelta }),
  );
  const { citations, model, outcome, suggestions } = written;
  return {
    question: input.question,
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
    prompt: promptUse(prompt, written.builtInBecause),
  };
}

/**
 * Answers a question from documents and rows (specification, "POST /chat"). If nothing is retrieved, the answer says
 * so and no model is called.
 * @param onDelta called with each verified statement; the concatenation is the answer
 * @throws the errors of `searchDocuments`; `prompt_not_found`; `forbidden` for a draft of a prompt; `bad_request` where
 * a placeholder has no value
 */
export const answerQuestion = recorded(answer, describeChat);
