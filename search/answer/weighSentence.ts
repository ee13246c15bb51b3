import type { SearchHit } from '../../domain/search';
import { answerEvidence } from './answerEvidence';
import { sum, weigh } from './keyWeights';
import { isLight } from './lightWords';
import { bestOf } from './matchWords';
import type { QuestionType } from './questionType';
import { isQuestion, type Passage } from './readPassages';

export interface RankedSentence {
  hit: SearchHit;
  /** Verbatim in the hit's content. */
  text: string;
  /** For comparing sentences of one question. */
  score: number;
  /** 0 to 1: how much of what the question asks about the sentence and its surroundings hold. */
  evidence: number;
  /** 0 to 1: the same of the words that are not the name of its section or file; 1 where there are none. */
  predicate: number;
  /** 0 to 1: whether the sentence holds the kind of thing asked for. */
  fit: number;
  /** It is about another thing than the one that the question names. */
  isAnother: boolean;
  /** Content words of the question. */
  words: number;
}

/** A question, and what its words count over all passages; lists are in the order of its words. */
export interface Asked {
  question: string;
  type: QuestionType;
  keys: readonly string[];
  language: string | null;
  weights: number[];
  /** What the words count together; above 0. */
  total: number;
}

/** What a word of the question counts when it stands not in the sentence but before it, or elsewhere in the chunk. */
const beforeShare = 0.65;
/** What it counts that stands in the question right before a sentence. */
const askedShare = 0.9;
const chunkShare = 0.45;
const scoreWeights = { coverage: 0.5, type: 0.35, hit: 0.3 };

/** How well each sentence of a passage answers, by its place; what all of them share is found once. */
export function createSentenceScorer(asked: Asked, passage: Passage): (i: number) => RankedSentence {
  const { question, type, language, keys, weights, total } = asked;
  const { hit, named, sentences, isAnother } = passage;
  const inChunk = passage.found.map((share) => chunkShare * share);
  // The words that don't name the section or the file, and say something.
  const unnamed = weights.map((weight, k) =>
    isLight(keys[k] ?? '', language) ? 0 : weight * (1 - (named[k] ?? 0)),
  );
  const predicates = sum(unnamed);
  return (i) => {
    const { text = '', found = [] } = sentences[i] ?? {};
    const last = sentences[i - 1];
    const share = isQuestion(last?.text ?? '') ? askedShare : beforeShare;
    const before = (last?.found ?? []).map((found) => share * found);
    const local = bestOf([found, before, inChunk], keys.length);
    const held = bestOf([local, named], keys.length);
    const evidence = weigh(weights, held) / total;
    const fit = answerEvidence(type, text, question);
    const score =
      scoreWeights.coverage * (evidence + weigh(weights, local) / total) +
      scoreWeights.type * fit +
      scoreWeights.hit * hit.score;
    return {
      ...{ hit, text, score, evidence, fit, isAnother },
      predicate: predicates < 0.01 * total ? 1 : weigh(unnamed, local) / predicates,
      words: keys.length,
    };
  };
}
