import { LRUCache } from 'lru-cache';
import { builtinModel } from '../builtinEmbeddingModel';
import type { WordVector } from './similarity';

const maxKept = 20_000;

/** Vectors of words, by the built-in model. */
export function wordVectors(): WordVector {
  // Names in capitals or with accents have the vector of the word as the vocabulary spells it.
  const vectors = new LRUCache<string, Float32Array>({
    max: maxKept,
    memoMethod: (word) => builtinModel().embed(word, 'passage'),
  });
  return (word) => vectors.memo(word);
}
