import type { SearchHit } from '../../domain/search';
import { answerEvidence } from './answerEvidence';
import { sum, weigh } from './keyWeights';
import { isLight } from './lightWords';
import { bestOf } from './matchWords';
import type { QuestionType } from './questionType';
import { isQuestion, type Matched, type Passage } from './readPassages';

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
  /** A word of the question stands in it, right before it, or names its section or file. */
  isNear: boolean;
  /** It is about another thing than the one that the question names. */
  isAnother: boolean;
  /** It stands below a heading, which says what it is about. */
  hasHeading: boolean;
  /** Content words of the question. */
  words: number;
}

/** A question, and what its words count over all passages; lists are in the order of its words. */
export interface Asked {
  question: string;
  type: QuestionType;
  keys: string[];
  language: string | null;
  weights: number[];
  /** What the words count together; above 0. */
  total: number;
}

/** What a word of the question counts when it stands not in the sentence but before it, or elsewhere in the chunk. */
const beforeShare = 0.65;
const chunkShare = 0.45;
/** What it counts that stands in the first row of the sentence's table. */
const headerShare = 0.9;
/** What it counts that stands in the question above, and how many sentences an answer there may have. */
const askedShare = 0.9;
const answerSentences = 3;
const scoreWeights = { coverage: 1, type: 0.35, hit: 0.3 };
/** What is taken off where a sentence is about another thing, and where it has no number or date to answer with. */
const offSubject = 0.5;
const unfitting = 0.5;

/** How well each sentence of a passage answers, by its place; what all of them share is found once. */
export function createSentenceScorer(asked: Asked, passage: Passage): (i: number) => RankedSentence {
  const { question, type, language, keys, weights, total } = asked;
  const { hit, named, sentences, subject } = passage;
  const lines = [...passage.above, ...sentences];
  const inChunk = passage.found.map((share) => chunkShare * share);
  // The words that don't name the section or the file, and say something.
  const unnamed = weights.map((weight, k) =>
    isLight(keys[k] ?? '', language) ? 0 : weight * (1 - (named[k] ?? 0)),
  );
  const predicates = sum(unnamed);
  return (i) => {
    const sentence = sentences[i];
    const { text = '', header } = sentence ?? {};
    const found = sentence?.found ?? [];
    const before = foundBefore(lines, passage.above.length + i);
    const inHeader = (header?.found ?? []).map((share) => headerShare * share);
    const local = bestOf([found, before, inHeader, inChunk], keys.length);
    const held = bestOf([local, named], keys.length);
    const evidence = weigh(weights, held) / total;
    const fit = answerEvidence(type, text, question, header?.text);
    const { isAnother } = subject;
    const score =
      (scoreWeights.coverage * (evidence + weigh(weights, local) / total)) / 2 +
      scoreWeights.type * fit +
      scoreWeights.hit * hit.score -
      (isAnother ? offSubject : 0) -
      (fit === 0 ? unfitting : 0);
    return {
      ...{ hit, text, score, evidence, fit, isAnother },
      hasHeading: subject.headings.length > 0,
      predicate: predicates < 0.01 * total ? 1 : weigh(unnamed, local) / predicates,
      isNear: [found, before, inHeader, named].some((shares) => shares.some((share) => share > 0)),
      words: keys.length,
    };
  };
}

/**
 * What stands before a sentence counts for it too: the sentence before, and the question of a list of questions
 * that it answers. Empty where it is the first.
 */
function foundBefore(sentences: Matched[], i: number): number[] {
  const before = sentences[i - 1];
  if (before === undefined) return [];
  const asked = sentences.slice(Math.max(0, i - answerSentences), i).findLast(({ text }) => isQuestion(text));
  const share = isQuestion(before.text) ? 0 : beforeShare;
  return before.found.map((found, k) => Math.max(share * found, askedShare * (asked?.found[k] ?? 0)));
}
