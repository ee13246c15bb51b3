import { performance } from 'node:perf_hooks';
import { parseInput } from '../domain/inputs/parseInput';
import { promptedChatInput } from '../domain/inputs/search';
import type { ChatAnswer, Citation, SearchResults } from '../domain/search';
import { answerFromRows } from '../search/answer/answerFromRows';
import { extractAnswer, extractiveModelName } from '../search/answer/extractAnswer';
import { groundedAnswer } from '../search/answer/groundedAnswer';
import { mentionDatabases } from '../search/answer/refusal';
import { parseQuestion } from '../search/question/parseQuestion';
import { describeChat } from './answers/describeAnswer';
import { recorded } from './answers/recorded';
import { authorize } from './authorize';
import { type ChosenPrompt, promptUse, requestedPrompt } from './chat/chosenPrompt';
import type { OperationContext } from './context';
import type { UnifiedAnswer } from './unified/searchRun';
import { unifiedSearch } from './unifiedSearch';

interface Written {
  answer: string;
  citations: Citation[];
  model: string;
  /** Why no language model wrote it; null where one did. */
  builtInBecause: string | null;
}

/** The answer without a language model: from the rows, and from sentences of the documents. */
function builtInAnswer({
  results,
  routing,
  documentQuestion,
  documentAnswer,
  rowsAnswer,
}: UnifiedAnswer): Omit<Written, 'builtInBecause'> {
  const extracted = documentAnswer ?? extractAnswer(documentQuestion, results.semantic);
  const fromRows = rowsAnswer && results.structured ? answerFromRows(results.structured, routing) : null;
  const fromText = fromRows === null || extracted.citations.length > 0 ? extracted.answer : null;
  const text = [fromRows, fromText].filter((part) => part !== null).join(' ');
  const answer = routing.route === 'semantic' ? text : mentionDatabases(text);
  return { ...extracted, answer, model: extractiveModelName };
}

function isEmpty({ semantic, structured }: SearchResults): boolean {
  return semantic.length === 0 && (structured === null || structured.rows.length === 0);
}

async function write(
  ctx: OperationContext,
  question: string,
  found: UnifiedAnswer,
  options: { prompt: ChosenPrompt | null; timeoutMs: number; onDelta: ((text: string) => void) | undefined },
): Promise<Written> {
  const { languageModel } = ctx.services;
  const { results, routing } = found;
  const builtIn = () => builtInAnswer(found);
  if (!languageModel) return { ...builtIn(), builtInBecause: 'no language model is configured.' };
  if (isEmpty(results)) return { ...builtIn(), builtInBecause: 'no passages or rows were found.' };
  const structured = results.structured ? { result: results.structured, sql: routing.sqlGenerated } : null;
  const grounded = await groundedAnswer(
    { languageModel },
    {
      question,
      hits: results.semantic,
      structured,
      onDelta: options.onDelta,
      prompt: options.prompt ?? undefined,
      signal: ctx.signal,
      timeoutMs: options.timeoutMs,
      fallback: builtIn,
    },
  );
  if (grounded.degraded)
    ctx.log.warn({ error: grounded.degraded }, 'the language model failed, answering without it');
  const failed = grounded.model === extractiveModelName ? grounded.degraded : null;
  return { ...grounded, builtInBecause: failed && 'the language model gave no answer.' };
}

async function answer(
  ctx: OperationContext,
  rawInput: unknown,
  onDelta?: (text: string) => void,
): Promise<Omit<ChatAnswer, 'answerId'>> {
  const caller = await authorize(ctx, 'chat');
  const input = parseInput(promptedChatInput, rawInput);
  const startedAt = performance.now();
  const { question, projectId, fileIds, topK, minScore, connectorId, forceRoute } = input;
  const prompt = await requestedPrompt(ctx, caller.tenant, input);
  const found = await unifiedSearch(ctx, caller, {
    question: parseQuestion(question),
    scope: { projectId, fileIds, metadataFilters: null },
    topK,
    minScore,
    connectorId,
    forceRoute,
  });
  const retrievedAt = performance.now();
  const timeoutMs = Math.max(0, ctx.services.modelTimeoutMs - (retrievedAt - startedAt));
  const written = await ctx.services.telemetry.measure('answer', {}, () =>
    write(ctx, question, found, { prompt, timeoutMs, onDelta }),
  );
  const { citations, model } = written;
  return {
    question,
    answer: written.answer,
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
