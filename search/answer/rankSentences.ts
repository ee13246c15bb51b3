import type { SearchHit } from '../../domain/search';
import { sentencesOf } from '../text/sentences';
import { contentKeys, termsOf } from '../text/terms';
import { answerEvidence } from './answerEvidence';
import { questionType } from './questionType';

export interface RankedSentence {
  hit: SearchHit;
  /** Verbatim in the hit's content. */
  text: string;
  /** For comparing sentences of one question. */
  score: number;
  /** 0 to 1: how much of what the question asks about the sentence and its surroundings hold. */
  evidence: number;
}

/** What a word of the question counts when it stands not in the sentence but before it, or elsewhere in the chunk. */
const beforeShare = 0.6;
const chunkShare = 0.4;
const weights = { coverage: 1, type: 0.35, hit: 0.3 };

/** The sentences of the hits, the one that best answers the question first. */
export function rankSentences(
  question: string,
  hits: SearchHit[],
  language: string | null,
): RankedSentence[] {
  const keys = contentKeys(question, language);
  const type = questionType(question);
  const passages = hits.map((hit) => {
    const sentences = sentencesOf(hit.content, language).map((sentence) => ({
      text: sentence.text,
      keys: new Set(termsOf(sentence.text, language).map((term) => term.key)),
    }));
    return { hit, sentences, keys: new Set(sentences.flatMap((sentence) => [...sentence.keys])) };
  });
  const weightOf = keyWeights(
    keys,
    passages.flatMap(({ sentences }) => sentences.map((s) => s.keys)),
  );
  const total = keys.reduce((sum, key) => sum + weightOf(key), 0);
  if (total === 0) return [];

  return passages
    .flatMap((passage) =>
      passage.sentences.map((sentence, i) => {
        const before = passage.sentences[i - 1]?.keys;
        const covered = keys.reduce((sum, key) => {
          if (sentence.keys.has(key)) return sum + weightOf(key);
          if (before?.has(key)) return sum + weightOf(key) * beforeShare;
          return passage.keys.has(key) ? sum + weightOf(key) * chunkShare : sum;
        }, 0);
        const coverage = covered / total;
        const fit = answerEvidence(type, sentence.text, question);
        const score = weights.coverage * coverage + weights.type * fit + weights.hit * passage.hit.score;
        return { hit: passage.hit, text: sentence.text, score, evidence: coverage };
      }),
    )
    .sort((a, b) => b.score - a.score);
}

/** Rare words of the question count more; those that no sentence holds count most. */
function keyWeights(keys: string[], sentences: Set<string>[]): (key: string) => number {
  const weights = new Map(
    keys.map((key) => {
      const holding = sentences.filter((sentence) => sentence.has(key)).length;
      return [key, Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  return (key) => weights.get(key) ?? 0;
}
