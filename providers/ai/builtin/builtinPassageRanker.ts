import {
  loadReranker,
  type Reranker,
  type EmbeddingModel as StaticModel,
  type Stem,
} from '@lectern/embedding-model';
import type { PassageRanker } from '../../../domain/ports/passageRanker';
import { Remembered } from '../../../domain/remembered';
import { stem } from '../../../language/stem';
import { stopWords } from '../../../language/stopWords';
import { withoutFunctionWords } from '../../../language/terms';
import { builtinModel } from './builtinEmbeddingModel';

/** The same passages are found again and again. About 2 kB each. */
const maxPassages = 16_000;
/** Different words that are numbered before the numbering starts again. */
const maxWords = 200_000;
const maxLanguages = 64;

interface Reading {
  reranker: Reranker;
  words: Remembered<string, Int32Array>;
}

/** The linear re-ranker of `packages/embedding-model`, with the stems and stop words of the question's language. */
export function createBuiltinPassageRanker(): PassageRanker {
  const model = builtinModel();
  const stems = new Remembered((language: string | null) => stemIn(language, model), maxLanguages);
  const read = (): Reading => {
    const reranker = loadReranker(model);
    return { reranker, words: new Remembered((text) => reranker.vocabulary.read(text), maxPassages) };
  };
  let reading = read();

  return {
    compare({ text: question, language }) {
      if (reading.reranker.vocabulary.size > maxWords) reading = read();
      const { reranker, words } = reading;
      const asked = withoutFunctionWords(question, language);
      // Rarity is counted among the passages found: a client of the store does not know it for the collection.
      const comparison = reranker.compare(asked, { stem: stems.get(language) });
      return {
        read(texts) {
          for (const text of texts) comparison.read(words.get(text));
        },
        rank: (passages) =>
          comparison
            .rank(passages.map(({ text, bm25, cosine }) => ({ words: words.get(text), bm25, cosine })))
            .sort((a, b) => a.index - b.index)
            .map(({ score, features }) => ({
              score,
              baseScore: features.base,
              coverage: features.cov,
              related: features.k3,
              window: features.swin15,
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
