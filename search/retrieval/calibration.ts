import { searchMinScore } from '../../domain/limits';
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
}

/**
 * Who types a word or two wants what holds them, and has given little else to go by. Not fitted: the judgements of
 * questions know nothing of it.
 */
const keyWordsWeight = 3.2;

/** Words alone: no vectors, or a model that doesn't know the language. */
export const wordCalibration: Calibration = {
  weights: { coverage: 1.2, matchedWords: 2.36, strength: 1.79, lead: 2.82 },
  bias: -6.73,
  first: 1.08,
  shift: 1.05,
};

/** Scores 0 to 1 for the candidates of one question in ranked order, never rising down the list. */
export function calibrate(evidence: Evidence[], calibration: Calibration): number[] {
  let lowest = 1;
  return evidence.map((one, rank) => {
    const bonus = (rank === 0 ? calibration.first : 0) + keyWordsWeight * one.keyWords;
    lowest = Math.min(lowest, toScore(logit(one, calibration) + bonus + calibration.shift));
    return lowest;
  });
}

function logit(evidence: Evidence, { weights, bias }: Calibration): number {
  return Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence],
    bias,
  );
}

/** Where search's default threshold lies on the scale of the curve. */
const operatingPoint = Math.log(searchMinScore / (1 - searchMinScore));
/**
 * Below and above it the scale is stretched, so that chat's default threshold, 0.2, leaves out only what has next
 * to nothing of the question: what answers in other words has little, and is judged again by whoever answers.
 */
const stretch = 0.6;

function toScore(value: number): number {
  return sigmoid(operatingPoint + stretch * (value - operatingPoint));
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
