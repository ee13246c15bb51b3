import type { Config } from '../../config/config';
import { extractiveModelName } from '../../search/answer/extractAnswer';
import { version } from './version';

interface Parts {
  embeddingModel: { id: string; dimension: number };
  languageModel: { id: string; contextTokens: number } | null;
  /** What the vectors count in the ranking, relative to the built-in model's. */
  vectorWeight: number;
}

/** What answers depend on, as a run of an evaluation records it. Names and numbers only: no addresses and no keys. */
export function describeConfiguration(
  { models, evaluation, vectorQuantization, requestTimeoutMs }: Config,
  { embeddingModel, languageModel, vectorWeight }: Parts,
): Record<string, unknown> {
  const { reranker, sqlReader } = models;
  return {
    version,
    commit: evaluation.commit,
    embeddingModel: { id: embeddingModel.id, dimension: embeddingModel.dimension },
    answerModel: languageModel
      ? { id: languageModel.id, contextTokens: languageModel.contextTokens }
      : { id: extractiveModelName },
    reranker: typeof reranker === 'string' ? reranker : { model: reranker.model },
    sqlReader: languageModel ? sqlReader : 'built-in',
    vectorWeight,
    vectorQuantization,
    requestTimeoutMs,
  };
}
