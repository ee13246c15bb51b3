import { Remembered } from '../../../../domain/remembered';
import { builtinModel } from '../builtinEmbeddingModel';
import type { WordVector } from './similarity';

const maxKept = 20_000;

/** Vectors of words, by the built-in model. */
export function wordVectors(): WordVector {
  // Of names in capitals or with accents, the word as the vocabulary spells it.
  const vectors = new Remembered((word: string) => builtinModel().embed(word, 'passage'), maxKept);
  return (word) => vectors.get(word);
}
