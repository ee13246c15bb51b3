import type { Reranker } from '../../domain/ports/reranker';
import { coverage, proximity, questionWords } from './questionWords';
import { wordsWithTitle } from './wordsOfPassage';

/** Words near each other tell more than words anywhere (measured: see decision 012). */
const proximityShare = 0.75;

/**
 * Prefers passages that hold the question's words close together. It knows no synonyms, needs no model, and
 * works in every language.
 */
export const lexicalReranker: Reranker = {
  id: 'lexical-proximity-1',
  weight: 0.8,
  async rerank(question, passages) {
    const words = passages.map((passage) => wordsWithTitle(passage, question.language));
    const asked = questionWords(question.text, question.language, words);
    return words.map(
      (passage) =>
        proximityShare * proximity(asked, passage) + (1 - proximityShare) * coverage(asked, passage),
    );
  },
};
