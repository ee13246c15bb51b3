import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { LanguageModel } from '../../domain/ports/languageModel';
import type { Reranker } from '../../domain/ports/passageRanker';
import type { Telemetry } from '../../domain/ports/telemetry';

/** Decorates an embedding model: measures its calls. */
export function measuredEmbeddingModel(model: EmbeddingModel, telemetry: Telemetry): EmbeddingModel {
  const { id, dimension, passagesAtATime } = model;
  return {
    id,
    dimension,
    ...(passagesAtATime === undefined ? {} : { passagesAtATime }),
    embed(texts, options) {
      const labels = { model: id, purpose: options.purpose };
      telemetry.count('embedded_texts', labels, texts.length);
      return telemetry.measure('embedding', labels, () => model.embed(texts, options), {
        count: (vectors) => vectors.length,
      });
    },
    ping: () => model.ping(),
    close: () => model.close(),
  };
}

/** Decorates a language model: measures its calls; a stream until its end or until the consumer stops. */
export function measuredLanguageModel(model: LanguageModel, telemetry: Telemetry): LanguageModel {
  const { id, contextTokens } = model;
  return {
    id,
    contextTokens,
    complete: (request) => telemetry.measure('language_model', { model: id }, () => model.complete(request)),
    async *stream(request) {
      const measurement = telemetry.begin('language_model', { model: id });
      let failure: unknown;
      try {
        yield* measurement.run(() => model.stream(request));
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        measurement.end(failure);
      }
    },
    ping: () => model.ping(),
    close: () => model.close(),
  };
}

/** Decorates a re-ranker: measures its calls. */
export function measuredReranker(reranker: Reranker, telemetry: Telemetry): Reranker {
  const { id } = reranker;
  return {
    id,
    rerank: (question, passages, options) =>
      telemetry.measure('rerank', { model: id }, () => reranker.rerank(question, passages, options), {
        count: () => passages.length,
      }),
  };
}
