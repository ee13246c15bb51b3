import type { Config } from '../../config/config';
import { extractiveModelName } from '../../search/answer/extractAnswer';
import { version } from './version';

interface Parts {
  embeddingModel: { id: string; dimension: number };
  /** Null: the built-in methods. */
  answerModel: { id: string; contextTokens: number } | null;
  sqlModel: { id: string } | null;
  /** The weight of the vectors in the ranking, relative to the built-in model's. */
  vectorWeight: number;
}

/**
 * The configuration that answers depend on, as a run of an evaluation records it. Names and numbers only: no addresses
 * and no keys.
 */
export function describeConfiguration(
  { models, evaluation, vectorQuantization, requestTimeoutMs }: Config,
  { embeddingModel, answerModel, sqlModel, vectorWeight }: Parts,
): Record<string, unknown> {
  const { reranker, sqlReader } = models;
  return {
    version,
    commit: evaluation.commit,
    embeddingModel: { id: embeddingModel.id, dimension: embeddingModel.dimension },
    answerModel: answerModel
      ? { id: answerModel.id, contextTokens: answerModel.contextTokens }
      : { id: extractiveModelName },
    reranker: typeof reranker === 'string' ? reranker : { model: reranker.model },
    sqlReader: sqlModel ? sqlReader : 'built-in',
    ...(sqlModel && sqlModel.id !== answerModel?.id ? { sqlModel: { id: sqlModel.id } } : {}),
    vectorWeight,
    vectorQuantization,
    requestTimeoutMs,
  };
}
