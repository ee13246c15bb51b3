import type { EmbeddingModel } from '../../domain/ports/embeddingModel';

/** A model that embeds each question of a request once, however many scopes are searched for it. */
export function embedOnce(model: EmbeddingModel): Pick<EmbeddingModel, 'id' | 'embed'> {
  const known = new Map<string, Promise<Float32Array[]>>();
  return {
    id: model.id,
    embed(texts, options) {
      const key = JSON.stringify([options.purpose, texts]);
      const vectors = known.get(key) ?? model.embed(texts, options);
      known.set(key, vectors);
      return vectors;
    },
  };
}
