import { type EmbeddingModel, loadModel } from '@lectern/embedding-model';
import { remembered } from './remembered';
import type { WordVector } from './similarity';

const maxKept = 20_000;

/** Vectors of words; the model is loaded with the first question that needs it. */
export function wordVectors(): WordVector {
  let model: EmbeddingModel | null = null;
  return remembered((word) => {
    model ??= loadModel();
    // Of names in capitals or with accents, the word as the vocabulary spells it.
    return model.embed(word, 'passage');
  }, maxKept);
}
