import { performance } from 'node:perf_hooks';
import { parseInput } from '../domain/inputs/parseInput';
import { chatInput } from '../domain/inputs/search';
import type { ChatAnswer } from '../domain/search';
import { extractAnswer, extractiveModelName } from '../search/answer/extractAnswer';
import { retrieve } from '../search/retrieval/retrieve';
import { authorize } from './authorize';
import { chooseRoute } from './chooseRoute';
import type { OperationContext } from './context';

/**
 * An answer grounded in the indexed documents (specification, "POST /chat"). Nothing retrieved: the answer says so.
 * @throws `connector_not_found`, `no_connector`
 */
export async function answerQuestion(ctx: OperationContext, rawInput: unknown): Promise<ChatAnswer> {
  const { principal } = await authorize(ctx, 'chat');
  const input = parseInput(chatInput, rawInput);
  const startedAt = performance.now();
  const routing = await chooseRoute(ctx, input);
  const { models, embeddingModel } = ctx.services;
  const semantic = await retrieve(
    { models, embeddingModel },
    {
      environmentId: principal.environmentId,
      text: input.question,
      scope: { projectId: input.projectId, fileIds: input.fileIds, metadataFilters: null },
      topK: input.topK,
      minScore: input.minScore,
      signal: ctx.signal,
    },
  );
  const retrievedAt = performance.now();
  const { answer, citations, usedChunkIds } = extractAnswer(input.question, semantic);
  return {
    question: input.question,
    answer,
    searchTimeMs: retrievedAt - startedAt,
    generationTimeMs: performance.now() - retrievedAt,
    model: extractiveModelName,
    citations,
    totalChunksUsed: usedChunkIds.length,
    routing,
    results: { semantic, structured: null },
  };
}
