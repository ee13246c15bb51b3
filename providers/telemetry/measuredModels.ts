import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { LanguageModel } from '../../domain/ports/languageModel';
import type { Reranker } from '../../domain/ports/passageRanker';
import type { Telemetry } from '../../domain/ports/telemetry';

/** The provider of models that run in this process. */
export const ownProvider = 'lectern';

/** Decorates an embedding model: measures its calls. */
export function measuredEmbeddingModel(
  model: EmbeddingModel,
  telemetry: Telemetry,
  provider: string,
): EmbeddingModel {
  const { id, dimension, passagesAtATime } = model;
  return {
    id,
    dimension,
    ...(passagesAtATime === undefined ? {} : { passagesAtATime }),
    embed(texts, options) {
      const labels = { model: id, purpose: options.purpose };
      telemetry.count('embedded_texts', labels, texts.length);
      return telemetry.measure('embedding', { ...labels, provider }, () => model.embed(texts, options), {
        count: (vectors) => vectors.length,
      });
    },
    ping: () => model.ping(),
    close: () => model.close(),
  };
}

/** Decorates a language model: measures its calls; a stream until its end or until the consumer stops. */
export function measuredLanguageModel(
  model: LanguageModel,
  telemetry: Telemetry,
  provider: string,
): LanguageModel {
  const { id, contextTokens } = model;
  const labels = { model: id, provider };
  return {
    id,
    contextTokens,
    complete: (request) =>
      telemetry.measure('language_model', labels, async () => {
        telemetry.recordPrompt(request);
        const completion = await model.complete(request);
        telemetry.recordCompletion(completion);
        return completion;
      }),
    async *stream(request) {
      const measurement = telemetry.begin('language_model', labels);
      const { run } = measurement;
      const events = model.stream(request);
      let failure: unknown;
      try {
        run(() => telemetry.recordPrompt(request));
        // Each step runs in the span: a generator runs in the context of whoever asks for its next value.
        for (let next = await run(() => events.next()); !next.done; next = await run(() => events.next())) {
          const event = next.value;
          if (event.kind === 'end') run(() => telemetry.recordCompletion(event.completion));
          yield event;
        }
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        await run(() => events.return()).finally(() => measurement.end(failure));
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
