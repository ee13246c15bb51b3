import {
  loadReranker,
  type Reranker,
  type EmbeddingModel as StaticModel,
  type Stem,
} from '@lectern/embedding-model';
import { LRUCache } from 'lru-cache';
import type { PassageRanker } from '../../../domain/ports/passageRanker';
import { stem } from '../../../language/stem';
import { stopWords } from '../../../language/stopWords';
import { withoutFunctionWords } from '../../../language/terms';
import { builtinModel } from './builtinEmbeddingModel';

/** The same passages are found again and again. About 2 kB each. */
const maxPassages = 16_000;
/** Passages may be much larger than usual. */
const maxPassageBytes = 64_000_000;
/** Different words that are numbered before the numbering starts again. */
const maxWords = 200_000;
const maxLanguages = 64;

interface Reading {
  reranker: Reranker;
  words: LRUCache<string, Int32Array>;
}

/** The linear re-ranker of `packages/embedding-model`, with the stems and stop words of the question's language. */
export function createBuiltinPassageRanker(): PassageRanker {
  const model = builtinModel();
  const stems = new LRUCache<string, Stem>({
    max: maxLanguages,
    memoMethod: (language) => stemIn(language || null, model),
  });
  const read = (): Reading => {
    const reranker = loadReranker(model);
    const words = new LRUCache<string, Int32Array>({
      max: maxPassages,
      maxSize: maxPassageBytes,
      sizeCalculation: ({ byteLength }, text) => byteLength + text.length + 1,
      memoMethod: (text) => reranker.vocabulary.read(text),
    });
    return { reranker, words };
  };
  let reading = read();

  return {
    compare({ text: question, language }) {
      if (reading.reranker.vocabulary.size > maxWords) reading = read();
      const { reranker, words } = reading;
      const asked = withoutFunctionWords(question, language);
      // For the order, rarity is counted among the passages found: a client of the store does not know it for the collection.
      const comparison = reranker.compare(asked, { stem: stems.memo(language ?? '') });
      return {
        read(texts) {
          for (const text of texts) comparison.read(words.memo(text));
        },
        rank: (passages) =>
          comparison
            .rank(passages.map(({ text, bm25, cosine }) => ({ words: words.memo(text), bm25, cosine })))
            .sort((a, b) => a.index - b.index)
            .map(({ score, features }) => ({
              score,
              baseScore: features.base,
              ...features.own,
            })),
      };
    },
  };
}

function stemIn(language: string | null, model: StaticModel): Stem {
  const list = (language === null ? undefined : stopWords.get(language)) ?? [];
  // Words are compared as the model spells them: without accents, for example.
  const stops = new Set([...list].flatMap((word) => model.tokenize(word)));
  return (word) => (stops.has(word) ? null : stem(word, language));
}
