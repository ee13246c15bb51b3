import { searchMinScore } from '../../domain/limits';
import type { ScoreContributions, ScoreThreshold } from '../../domain/search';
import type { Evidence } from './evidence';

/**
 * A logistic curve over the evidence, fitted by `npm run eval:calibrate` (decision 012). `shift` puts the
 * operating point of search's default threshold, 0.7, where nine of ten relevant first hits pass.
 */
export interface Calibration {
  weights: Partial<Record<keyof Evidence, number>>;
  bias: number;
  /** Added for the first hit: it is relevant more often than a later one with the same evidence. */
  first: number;
  shift: number;
  /** What minimum scores keep, measured with this curve; left out where nothing was measured. */
  thresholds?: readonly ScoreThreshold[];
}

/**
 * Who types a word or two wants what holds them, and has given little else to go by. Not fitted: the judgements of
 * questions know nothing of it.
 */
const keyWordsWeight = 3.2;

/** The built-in embedding model. */
export const builtinCalibration: Calibration = {
  weights: {
    coverage: 0.79,
    related: -0.13,
    window: 1.26,
    matchedWords: 1.75,
    length: 0.28,
    lead: 0.32,
    cosine: 7.57,
    cosineLead: 3.42,
  },
  bias: -7.69,
  first: 1.21,
  shift: 1.35,
  // 150 questions of each of the sets in docs/measurements/retrieval.md.
  thresholds: [
    { minScore: 0.1, relevantKept: 1, irrelevantKept: 0.597 },
    { minScore: 0.2, relevantKept: 1, irrelevantKept: 0.415 },
    { minScore: 0.3, relevantKept: 0.999, irrelevantKept: 0.298 },
    { minScore: 0.4, relevantKept: 0.997, irrelevantKept: 0.197 },
    { minScore: 0.5, relevantKept: 0.981, irrelevantKept: 0.122 },
    { minScore: 0.6, relevantKept: 0.939, irrelevantKept: 0.081 },
    { minScore: 0.7, relevantKept: 0.887, irrelevantKept: 0.047 },
    { minScore: 0.8, relevantKept: 0.808, irrelevantKept: 0.024 },
    { minScore: 0.9, relevantKept: 0.582, irrelevantKept: 0.009 },
  ],
};

/** Keywords alone: no vectors. */
export const keywordCalibration: Calibration = {
  weights: { coverage: -0.52, related: 1.65, window: 2.26, matchedWords: 2.78, lead: 0.48 },
  bias: -7.97,
  first: 1.62,
  shift: 1.8,
};

/** The features that tell about something else than words. */
const sources: Partial<Record<keyof Evidence, 'vectors' | 'reranker'>> = {
  lead: 'reranker',
  cosine: 'vectors',
  cosineLead: 'vectors',
};

/** A score, and what it is made of. */
export interface ExplainedScore {
  score: number;
  contributions: ScoreContributions;
}

/** Scores 0 to 1 for the candidates of one question in ranked order, never rising down the list. */
export function calibrate(evidence: Evidence[], calibration: Calibration): ExplainedScore[] {
  let lowest = 1;
  return evidence.map((one, rank) => {
    const contributions = contributionsOf(one, calibration, rank === 0);
    const { words, vectors, reranker, first, base } = contributions;
    lowest = Math.min(lowest, sigmoid(words + vectors + reranker + first + base));
    return { score: lowest, contributions };
  });
}

function contributionsOf(
  evidence: Evidence,
  { weights, bias, first, shift }: Calibration,
  isFirst: boolean,
): ScoreContributions {
  const sums = { words: keyWordsWeight * evidence.keyWords, vectors: 0, reranker: 0 };
  for (const [name, weight] of Object.entries(weights)) {
    const feature = name as keyof Evidence;
    sums[sources[feature] ?? 'words'] += weight * evidence[feature];
  }
  return {
    words: stretch * sums.words,
    vectors: stretch * sums.vectors,
    reranker: stretch * sums.reranker,
    first: isFirst ? stretch * first : 0,
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
