import { searchMinScore } from '../../domain/limits';
import type { ScoreContributions } from '../../domain/search';
import type { Evidence } from './evidence';
import type { Calibration } from './profileFile';

/**
 * The weight of key words: a person who types one or two wants what holds them, and has given little else to go by. Not
 * fitted: the judgements of questions know nothing of it.
 */
const keyWordsWeight = 3.2;

/** The features that tell about something else than words. */
const sources: Partial<Record<keyof Evidence, 'vectors' | 'reranker'>> = {
  behind: 'reranker',
  cosine: 'vectors',
};

/** A score, and what it is made of. */
export interface ExplainedScore {
  score: number;
  contributions: ScoreContributions;
}

/** Scores 0 to 1 for the candidates of one question in ranked order, never rising down the list. */
export function calibrate(evidence: Evidence[], calibration: Calibration): ExplainedScore[] {
  let lowest = 1;
  return evidence.map((one) => {
    const contributions = contributionsOf(one, calibration);
    const { words, vectors, reranker, base } = contributions;
    lowest = Math.min(lowest, sigmoid(words + vectors + reranker + base));
    return { score: lowest, contributions };
  });
}

function contributionsOf(evidence: Evidence, { weights, bias, shift }: Calibration): ScoreContributions {
  const sums = { words: keyWordsWeight * evidence.keyWords, vectors: 0, reranker: 0 };
  for (const [name, weight] of Object.entries(weights)) {
    const feature = name as keyof Evidence;
    sums[sources[feature] ?? 'words'] += weight * evidence[feature];
  }
  return {
    words: stretch * sums.words,
    vectors: stretch * sums.vectors,
    reranker: stretch * sums.reranker,
    base: operatingPoint + stretch * (bias + shift - operatingPoint),
  };
}

/** Where search's default threshold lies on the scale of the curve. */
const operatingPoint = Math.log(searchMinScore / (1 - searchMinScore));
/**
 * Below and above it the scale is stretched, so that chat's default threshold, 0.2, leaves out only what has next
 * to nothing of the question: what answers in other words has little, and is judged again by whoever answers.
 */
const stretch = 0.6;

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
