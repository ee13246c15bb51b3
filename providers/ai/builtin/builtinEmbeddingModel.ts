import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadModel, type EmbeddingModel as StaticModel } from '@lectern/embedding-model';
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';

/** The characters embedded in one turn of the event loop: about 5 ms. */
const charactersPerTurn = 50_000;

/** How the ids of the built-in models of this and earlier releases begin. */
const idPrefixes = ['lectern-static-', 'universal-sentence-encoder-lite-en@'];

export function isBuiltinModelId(id: string): boolean {
  return idPrefixes.some((prefix) => id.startsWith(prefix));
}

let loaded: StaticModel | undefined;

/** The weights, read at the first use (about 0.1 s) and shared within the process. */
export function builtinModel(): StaticModel {
  loaded ??= loadModel();
  return loaded;
}

/**
 * Multilingual static embeddings, computed on the event loop in microseconds per passage from the weights in
 * `packages/embedding-model`.
 */
export function createBuiltinEmbeddingModel(): EmbeddingModel {
  const model = builtinModel();
  return {
    id: model.id,
    dimension: model.dimension,
    passagesAtATime: 256,

    async embed(texts, { purpose, signal }) {
      signal?.throwIfAborted();
      const vectors: Float32Array[] = [];
      let characters = 0;
      for (const text of texts) {
        characters += text.length;
        if (characters > charactersPerTurn) {
          await nextTurn();
          signal?.throwIfAborted();
          characters = text.length;
        }
        vectors.push(model.embed(text, purpose));
      }
      return vectors;
    },

    async ping() {},
    async close() {},
  };
}
