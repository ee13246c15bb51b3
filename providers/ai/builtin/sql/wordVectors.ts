import { type EmbeddingModel, loadModel } from '@lectern/embedding-model';
import { Remembered } from '../../../../domain/remembered';
import type { WordVector } from './similarity';

const maxKept = 20_000;

/** Vectors of words; the model is loaded with the first question that needs it. */
export function wordVectors(): WordVector {
  let model: EmbeddingModel | null = null;
  const vectors = new Remembered((word: string) => {
    model ??= loadModel();
    // Of names in capitals or with accents, the word as the vocabulary spells it.
    return model.embed(word, 'passage');
  }, maxKept);
  return (word) => vectors.get(word);
}
