import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import {
  createOpenAiEmbeddingModel,
  type OpenAiEmbeddingModelOptions,
} from '../../../providers/ai/openai/openAiEmbeddingModel';
import { embeddingModel, standInDimension } from './protocol';
import type { serverKinds } from './servers';

export const quick = { baseDelayMs: 1, maxWaitMs: 3_000, maxAttempts: 4 };

export const passages = (count: number) => Array.from({ length: count }, (_, index) => `passage ${index}`);

/** Opens models of a server that is reached as one of the kinds, with retries for impatient tests. */
export const opener =
  (reach: (typeof serverKinds)[string], server: () => { origin: string }) =>
  (options: Partial<OpenAiEmbeddingModelOptions> = {}): Promise<EmbeddingModel> =>
    createOpenAiEmbeddingModel({
      server: reach(server().origin),
      model: embeddingModel,
      dimension: standInDimension,
      retries: { passage: quick, query: { ...quick, maxWaitMs: 200 } },
      ...options,
    });
