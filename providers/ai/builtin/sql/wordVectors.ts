import { type EmbeddingModel, loadModel } from '@lectern/embedding-model';
import type { WordVector } from './similarity';

const maxKept = 20_000;

/** Vectors of words; the model is loaded with the first question that needs it. */
export function wordVectors(): WordVector {
  let model: EmbeddingModel | null = null;
  const kept = new Map<string, Float32Array>();
  return (word) => {
    const known = kept.get(word);
    if (known) return known;
    model ??= loadModel();
    // Of names in capitals or with accents, the word as the vocabulary spells it.
    const vector = model.embed(word, 'passage');
    if (kept.size >= maxKept) kept.clear();
    kept.set(word, vector);
    return vector;
  };
}
