import type { QuestionType } from './questionType';
import type { RankedSentence } from './weighSentence';

/** From this fit on a sentence has a name or a role ("the dealer") that may be who is asked for. */
const roleFit = 0.7;

/** Whether a sentence can't be the answer: it has no number or person to answer with, or is about something else. */
export function isRejected(type: QuestionType, best: RankedSentence, language: string | null): boolean {
  if (best.isAnother || !best.isNear) return true;
  // Roles are known in English only.
  if (type === 'who') return language === 'en' && best.fit < roleFit;
  return best.fit === 0;
}

/** What tells whether a sentence answers a question: shares of 0 to 1, marks of 0 or 1, the logarithm of a number. */
export function trustFeatures(
  type: QuestionType,
  best: RankedSentence,
): Record<keyof typeof weights, number> {
  return {
    evidence: best.evidence,
    predicate: best.predicate,
    asksYesNo: type === 'yesNo' ? 1 : 0,
    asksNothing: type === 'other' ? 1 : 0,
    passageScore: best.hit.score,
    words: Math.log1p(best.words),
    noHeading: best.hasHeading ? 0 : 1,
  };
}

/** A logistic curve, fitted on questions with an answer and without (decision 060). */
const weights = {
  evidence: 3.6,
  predicate: 3.21,
  asksYesNo: -0.95,
  asksNothing: 0.88,
  passageScore: 3.49,
  words: 1.18,
  // Text without headings seldom says which of its things a sentence is about.
  noHeading: -0.45,
};
const bias = -7.27;

/** How far a sentence can be trusted to answer, 0 to 1. */
export function trust(type: QuestionType, best: RankedSentence): number {
  const features = trustFeatures(type, best);
  const value = Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * features[name as keyof typeof weights],
    bias,
  );
  return 1 / (1 + Math.exp(-value));
}
