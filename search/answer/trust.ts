import type { SearchHit } from '../../domain/search';
import type { QuestionType } from './questionType';

/** Features of whether a sentence answers a question. */
interface Told {
  /** The share of the question's words that it and its surroundings have, 0 to 1. */
  evidence: number;
  /** The same of the words that don't name its section or file; 1 where there are none. */
  predicate: number;
  /** A word stands in it, right before it, or names its section or file. */
  isNear: boolean;
  /** 0 to 1: whether it holds the kind of thing asked for. */
  fit: number;
  hit: SearchHit;
  /** Content words of the question. */
  words: number;
}

/** From this fit on a sentence has a name or a role ("the dealer") that may be who is asked for. Roles are English. */
const roleFit = 0.7;

/**
 * How far a sentence can be trusted to answer, 0 to 1; 0 where it has no number or person to answer with. A logistic
 * curve, fitted on questions with an answer and without
 * (docs/decisions/13-answers-without-a-model.md#answers-are-extracted-sentences).
 */
export function trust(type: QuestionType, told: Told, language: string | null): number {
  const { evidence, predicate, fit, hit, words, isNear } = told;
  const isUnfit = type === 'who' ? language === 'en' && fit < roleFit : fit === 0;
  if (isUnfit || !isNear) return 0;
  const ofType = type === 'yesNo' ? -0.71 : type === 'other' ? 1.21 : 0;
  // Text without headings seldom says which of its things a sentence is about.
  const noHeading = hit.headingPath?.length ? 0 : -0.4;
  const found = 3.26 * evidence + 3.15 * predicate + 3.2 * hit.score + 1.3 * Math.log1p(words);
  return 1 / (1 + Math.exp(7.02 - found - ofType - noHeading));
}
